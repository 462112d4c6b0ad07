export function printBook() { return ''; }
