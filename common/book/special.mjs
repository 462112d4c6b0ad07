// Pages that no single text is the source of: the front page, the figures, the index, the code.
import { escapeHtml, read } from './course.mjs';
import { sourcePage } from './code.mjs';
import { CPP } from './content.mjs';

const picture = (svg, alt, extra = '') => `<img src="${svg}" alt="${escapeHtml(alt)}" ${extra}>`;

export function landingPage(book) {
    const { course } = book;
    const paragraphs = course.readme.split('\n\n');
    const introduction = paragraphs[1].split('\n').map((line) => `${book.formulas.inline(line)}`).join(' ').replace(/\(the first [a-z]+ are here\) ?/, '').replaceAll('C++', CPP);
    const hero = course.readme.match(/!\[([^\]]*)\]\((figures\/[^)]+\.svg)\)/) ?? ['', '', course.chapters.at(-1).picture];
    const cards = course.chapters.map((chapter) =>
        `<li><a href="${chapter.page}">${chapter.picture ? `<span class="thumb">${picture(chapter.picture, '', 'loading="lazy"')}</span>` : ''}` +
        `<span class="n">${chapter.number}</span><b>${escapeHtml(chapter.title)}</b><span class="learn">${book.formulas.inline(chapter.learn)}</span></a></li>`);
    const count = (what) => course.chapters.reduce((sum, chapter) => sum + what(chapter), 0);
    const exercises = count((chapter) => chapter.sheet ? [...read(course.root, 'exercises', chapter.folder, 'README.md').matchAll(/^<a id="exercise_/gm)].length : 0);
    return `<section class="hero"><div><h1>Collide</h1><p class="subtitle">A literate course in rigid-body collision and contact</p>
<p>${introduction}</p>
<p class="start"><a class="button" href="${course.chapters[0].page}">Begin with chapter ${course.chapters[0].number}</a> <a class="button quiet" href="course.html">How to use the course</a>${book.hasPlayground ? ' <a class="button quiet" href="playground.html">Playground</a>' : ''}${book.hasPdf ? ' <a class="button quiet" href="collide.pdf">PDF</a>' : ''}</p>
<p class="counts">${course.chapters.length} chapters · ${count((chapter) => chapter.figures.length)} figures · ${exercises} exercises with checks and hints</p></div>
${hero ? `<a class="hero-picture" href="${course.chapters.find((chapter) => hero[2].includes(chapter.folder))?.page ?? 'figures.html'}">${picture(hero[2], hero[1])}</a>` : ''}</section>
<h2 class="map-title">The chapters</h2>
<ol class="map">${cards.join('\n')}</ol>`;
}

export function figuresPage(book) {
    return `<h1>Figures</h1><p>Every figure of the course, by chapter. Each has its program, its command and its numbers beside it in the text.</p>` +
        book.course.chapters.filter((chapter) => chapter.figures.length).map((chapter) =>
            `<h2 id="chapter-${chapter.number}">${chapter.number} · <a href="${chapter.page}">${escapeHtml(chapter.title)}</a></h2><ul class="figure-list">` +
            chapter.figures.map((figure) => `<li><a href="${figure.page}#figure_${figure.name}"><span class="thumb">${picture(figure.svg, '', 'loading="lazy"')}</span>` +
                `<span class="words"><b>Figure ${figure.number}</b> ${escapeHtml(figure.title)}</span></a></li>`).join('') + '</ul>').join('\n');
}

/// The code by folders.
export function codePage(book) {
    const byFolder = new Map();
    for (const file of [...book.code.files.keys()].sort()) {
        const folder = file.slice(0, file.lastIndexOf('/'));
        byFolder.set(folder, [...(byFolder.get(folder) ?? []), file]);
    }
    const order = (folder) => `${['chapters', 'exercises', 'solutions', 'common'].indexOf(folder.split('/')[0])}${folder}`;
    const folders = [...byFolder].sort((a, b) => order(a[0]).localeCompare(order(b[0])));
    return `<h1>Code</h1><p>Every source file of the course. A name in the code leads to the line that declares it.</p>` +
        folders.map(([folder, files]) => `<h2 class="folder" id="${folder.replaceAll('/', '-')}"><code>${folder}/</code></h2><ul class="files">` +
            files.map((file) => `<li><a href="${sourcePage(file)}">${file.slice(folder.length + 1)}</a></li>`).join('') + '</ul>').join('\n');
}

/// A file, and the places of the book that it belongs to: sections that quote it, the figure that it draws, the exercise it answers.
export function sourceFilePage(book, file, quotations) {
    const [folder, name] = [file.slice(0, file.lastIndexOf('/')), file.slice(file.lastIndexOf('/') + 1)];
    const relative = '../'.repeat(sourcePage(file).split('/').length - 1);
    const chapter = book.course.chapters.find((one) => file.includes(`/${one.folder}/`));
    const facts = [];
    const figure = folder.endsWith('/programs') && chapter?.figures.find((one) => `${one.name}.cpp` === name);
    if (figure) facts.push(`draws <a href="${relative}${figure.page}#figure_${figure.name}">figure ${figure.number}</a>`);
    if (quotations.length) facts.push(`quoted in ${quotations.map(({ content, section }) =>
        `<a href="${relative}${content.page}#${section.id || 'content'}">${content.chapter.number} · ${section.html || escapeHtml(content.chapter.title)}</a>`).join(', ')}`);
    const page = { exercises: chapter?.sheet, solutions: chapter?.answers, chapters: chapter?.page }[file.split('/')[0]];
    if (page) facts.unshift(`<a href="${relative}${page}">${{ exercises: 'Exercises', solutions: 'Answers', chapters: 'Chapter' }[file.split('/')[0]]} ${chapter.number}</a>`);
    return `<h1 class="file-title"><a href="${relative}code.html#${folder.replaceAll('/', '-')}">${folder}/</a><wbr>${name}</h1>` +
        (facts.length ? `<div class="facts">${facts.map((fact) => `<span>${fact}</span>`).join(' ')}</div>` : '') +
        `<pre class="source"><code>${book.code.page(file)}</code></pre>`;
}

/// The index: terms from common/book/terms.txt ("term" or "term: another form, …"), places from the texts.
/// A place in bold is one that explains the term: there it is emphasised, or it is in the heading.
export function termsPage(book, contents) {
    const escape = (words) => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    const entries = read(book.course.root, 'common/book/terms.txt').split('\n').filter((line) => line && !line.startsWith('#')).map((line) => {
        const [term, others] = line.split(':').map((part) => part.trim());
        const forms = [term, ...(others?.split(',').map((form) => form.trim()) ?? [])];
        const pattern = new RegExp(`(?<![\\p{L}-])(${forms.map(escape).join('|')})(e?s)?(?![\\p{L}])`, 'iu');
        const places = contents.filter((content) => content.room === 'chapters' && content.chapter).flatMap((content) =>
            content.words.filter((section) => pattern.test(section.words) || pattern.test(section.heading)).map((section) => ({
                content, section, explains: pattern.test(section.heading) || section.defined.some((words) => pattern.test(words)),
                count: section.words.match(new RegExp(pattern, 'giu'))?.length ?? 0 })));
        return { term, places };
    });
    const nowhere = entries.filter((entry) => !entry.places.length);
    if (nowhere.length) book.complaints.push(`common/book/terms.txt: error: in no chapter: ${nowhere.map((entry) => entry.term).join(', ')}`);
    entries.sort((a, b) => a.term.localeCompare(b.term, 'en', { sensitivity: 'base' }));
    const groups = Map.groupBy ? Map.groupBy(entries, initial) : entries.reduce((map, entry) => map.set(initial(entry), [...(map.get(initial(entry)) ?? []), entry]), new Map());
    function initial({ term }) { return term[0].normalize('NFKD')[0].toUpperCase(); }
    return `<h1>Index</h1><p>Where a term is explained (bold) and used. The numbers are chapters.</p>` +
        `<p class="letters">${[...groups.keys()].map((letter) => `<a href="#letter-${letter}">${letter}</a>`).join(' ')}</p>` +
        '<div class="letter-columns">' + [...groups].map(([letter, terms]) => `<section class="letter"><h2 id="letter-${letter}">${letter}</h2><dl class="terms">` +
            terms.map((entry) => `<div><dt>${escapeHtml(entry.term)}</dt><dd>${bestPlaces(entry.places)}</dd></div>`).join('') + '</dl></section>').join('\n') + '</div>';
}

/// Per chapter the section that explains the term, else the one that uses it most.
function bestPlaces(places) {
    const byChapter = new Map();
    for (const place of places) {
        const known = byChapter.get(place.content.chapter) ?? [];
        byChapter.set(place.content.chapter, [...known, place]);
    }
    const explains = (place) => place.explains && place.section.heading !== 'In short';
    const isEverywhere = byChapter.size > 6 && [...byChapter.values()].some((found) => found.some(explains));
    return [...byChapter].filter(([, found]) => !isEverywhere || found.some(explains)).map(([chapter, found]) => {
        const explaining = found.filter(explains);
        const [best] = (explaining.length ? explaining.slice(0, 1) : [...found].sort((a, b) => b.count - a.count));
        const title = escapeHtml(`${chapter.title}: ${best.section.heading || 'beginning'}`);
        const link = `<a href="${best.content.page}${best.section.id ? `#${best.section.id}` : ''}" title="${title}">${chapter.number}</a>`;
        return explaining.length ? `<b>${link}</b>` : link;
    }).join(', ');
}
