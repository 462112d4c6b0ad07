#!/usr/bin/env bash
# simulate_test.sh PROGRAM: scenes as JSON, good and bad. (calculator_test.sh has what all calculators promise.)
set -u
program=$1
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failures=0
fail() { echo "FAILED: $*"; failures=$((failures + 1)); }

# scene FIELDS BODIES: one scene; the body of most tests is a ball.
ball='"shape": {"sphere": 0.1}, "mass": 2, "position": [0, 0, 1.1], "e": 0.5, "mu": 0.3'
scene() { printf '{"duration": 0.6, %s "bodies": [%s]}' "$1" "$2"; }

# answers PATTERN SCENE: the answer has it.
answers() {
    printf '%s' "$2" | "$program" >"$scratch/out" 2>"$scratch/err" || fail "refused: $2: $(cat "$scratch/err")"
    grep -qE -- "$1" "$scratch/out" || fail "no '$1' in the answer to $2; got $(head -c 600 "$scratch/out")"
}
# refuses PATTERN SCENE: exit status 2, and one line that says why.
refuses() {
    printf '%s' "$2" | timeout 20 "$program" >"$scratch/out" 2>"$scratch/err"
    [ $? = 2 ] || fail "not refused with status 2: $2"
    [ "$(wc -l <"$scratch/err")" = 1 ] || fail "not one line for: $2"
    grep -qF -- "$1" "$scratch/err" || fail "no '$1' for: $2; got $(cat "$scratch/err")"
}

# A ball falls 1 m: it hits the floor with 4.43 m/s after 0.4515 s, and 2 kg · 4.43 m/s · 1.5 is its impulse.
answers '"status":"reached-the-end","time":0.6,' "$(scene '"floor": {"e": 0.2},' "{$ball}")"
answers '"events":\[\{"time":0\.4515[0-9]*,"contacts":\[\{"a":0,"b":-1,' "$(scene '"floor": {"e": 0.2},' "{$ball}")"
answers '"impulse":\[[-0-9.e]*,[-0-9.e]*,13\.28[0-9]*\]' "$(scene '"floor": {"e": 0.2},' "{$ball}")"
answers '"ignored":\["mu"\]' "$(scene '"floor": {},' "{$ball}")"
answers '"ignored":\[\]' "$(scene '"model": "frictional-impulses", "floor": {},' "{$ball}")"
answers '"frames":\[\{"time":0\.0,.*\{"time":0\.3,.*\{"time":0\.6' "$(scene '"frames": 0.3,' "{$ball}")"
answers '"status":"resting-contact"' "$(scene '"floor": {"height": 1},' "{$ball}")"
answers '"name":"rock"' "$(scene '' '{"name": "rock", "shape": {"hull": [[0,0,0],[1,0,0],[0,1,0],[0,0,1]]}, "density": 6, "position": [0,0,0]}')"
answers '"driven":[1-9]' "$(scene '"gravity": [0,0,0],' "{$ball}, {\"shape\": {\"box\": [1,1,1]}, \"fixed\": true, \"position\": [-1,0,1.1], \"velocity\": [2,0,0]}")"
# So far from the origin, or so fast, numbers do not resolve a body any more.
refuses 'body 0: distance from the origin' "$(scene '"model": "compliant", "floor": {},' '{"shape": {"sphere": 0.1}, "mass": 2, "position": [0, 0, 1.1], "velocity": [9e15, 0, 0]}')"
refuses 'body 0: distance from the origin' "$(scene '' '{"shape": {"sphere": 0.1}, "mass": 2, "position": [0, 0, 1e15]}')"
answers '"status":"reached-the-end"' "$(scene '' '{"shape": {"sphere": 0.1}, "mass": 2, "position": [0, 0, 1e9]}')"
# Frames as they are computed: each on a line of the file, and none in the answer.
scene '"frames": 0.3,' "{$ball}" | "$program" --stream "$scratch/frames" >"$scratch/out" || fail "--stream is refused"
[ "$(grep -cE '^\{"time":0\.[036].*"bodies":.*\}$' "$scratch/frames")" = 3 ] || fail "--stream writes $(head -c 300 "$scratch/frames")"
grep -q '"frames"' "$scratch/out" && fail "with --stream the answer lists the frames as well"
# Without friction, and one contact at a time, the two models are one.
for model in impulses frictional-impulses; do
    scene "\"model\": \"$model\", \"floor\": {}," '{"shape": {"sphere": 0.1}, "mass": 2, "position": [0,0,1.1], "velocity": [1,0,0]}' |
        "$program" | grep -oE '"position":\[[^]]*\]' | head -n 1 | grep -oE '[-0-9.e]+' | xargs printf '%.6f ' >"$scratch/$model"
done
cmp -s "$scratch/impulses" "$scratch/frictional-impulses" || fail "the models differ without friction"

# Chapter 09: what rests is held, and joints keep bodies together.
rest() { scene "\"model\": \"resting-contact\", $1" "$2"; }
near() { awk -v is="$1" -v want="$2" -v within="$3" 'BEGIN { d = is - want; exit !(d <= within && -d <= within) }'; }
# numbers FIELD: those of the last answer's first field of that name, a line each.
numbers() { grep -oE "\"$1\":\[[^]]*\]" "$scratch/out" | head -n 1 | cut -d: -f2 | tr -d '[]' | tr , '\n'; }
number() { grep -oE "\"$1\":[-0-9.e]+" "$scratch/out" | head -n 1 | cut -d: -f2; }
rod='"name": "rod", "shape": {"box": [0.05, 0.05, 1]}, "mass": 1, "position": [0.5, 0, 0], "orientation": [0.70710678, 0, 0.70710678, 0]'
hinge='{"type": "hinge", "a": "rod", "point": [0, 0, 0], "axis": [0, 2, 0]}'
pin='{"a": 0, "b": "world", "point": [0, 0, 0]}'
block='"shape": {"box": [1, 1, 1]}, "mass": 2, "position": [0, 0, 0.5], "mu": 0.3'
for settings in '' '"settings": {"stabilisation": 0},' '"settings": {"stabilisation": 100},'; do
    answers '"status":"reached-the-end"' "$(rest "\"floor\": {}, $settings" "{$block}")"
    near "$(numbers position | sed -n 3p)" 0.5 1e-9 || fail "a block that rests does not stay at its place: $settings"
done
answers '"ignored":\["mu"\]' "$(rest '"floor": {"mu": 1},' "{$block}")"
answers '"status":"reached-the-end"' "$(rest '"floor": {"e": 0.2},' "{$ball}, {\"name\": \"block\", \"shape\": {\"box\": [1,1,1]}, \"mass\": 2, \"position\": [3,0,0.5]}")"
for joint in "$hinge" "$pin" '{"a": "world", "b": 0, "point": [0, 0, 0]}'; do
    answers '"status":"reached-the-end"' "$(rest "\"joints\": [$joint]," "{$rod}" | sed 's/"duration": 0.6/"duration": 5/')"
    near "$(numbers position | awk '{ s += $1 * $1 } END { printf "%.15g", sqrt(s) }')" 0.5 1e-9 || fail "a pendulum does not keep its length: $joint"
    near "$(number kinetic)" "$(number potential | sed 's/^-//')" 1e-5 || fail "a pendulum does not keep its energy: $joint"
done
# A rod that rests on a stop: its hinge and the contact hold it together. It must not pass through.
answers '"status":"reached-the-end"' "$(rest "\"joints\": [$hinge]," "{$rod}, {\"shape\": {\"box\": [0.2,0.2,0.2]}, \"fixed\": true, \"position\": [0.8,0,-0.125]}")"
near "$(numbers position | sed -n 3p)" 0 1e-6 || fail "a rod on a hinge and a stop does not rest"
# Two bodies that a joint connects do not collide, so they may touch and overlap.
answers '"status":"reached-the-end"' "$(rest '"joints": [{"a": "rod", "b": "b", "point": [1, 0, 0]}],' "{$rod}, {\"name\": \"b\", \"shape\": {\"sphere\": 0.1}, \"mass\": 1, \"position\": [1,0,0]}")"
# A press that nothing can hold is said.
answers '"status":"collisions-unresolved","time":0\.5' "$(rest '"floor": {},' '{"shape": {"box": [1,1,0.2]}, "fixed": true, "position": [0,0,1], "velocity": [0,0,-1]}, {"shape": {"box": [0.4,0.4,0.4]}, "mass": 1, "position": [0,0,0.2]}')"

# Chapter 10: the same with friction. A block at 1 m/s stops after v²/(2 μ g) and stays; one on a slope stays
# up to tan θ = μ (gravity leans by 0.4 rad, tan 0.4 = 0.423) and slides above it; a pendulum keeps its length.
friction() { scene "\"model\": \"contact-friction\", $1" "$2"; }
slider='"shape": {"box": [0.4, 0.4, 0.2]}, "mass": 2, "position": [0, 0, 0.1], "mu": 0.5, "e": 0'
leaning='"gravity": [3.820194, 0, -9.035628],'
for settings in '' '"settings": {"law": "newton"},' '"settings": {"stick_speed": 0.0001, "stopping": 20, "stabilisation": 10},'; do
    answers '"status":"reached-the-end"' "$(friction "\"floor\": {\"mu\": 0.5, \"e\": 0}, $settings" "{$slider, \"velocity\": [1, 0, 0]}")"
    near "$(numbers position | sed -n 1p)" 0.101937 1e-4 || fail "a sliding block does not stop where it should: $settings"
    near "$(numbers velocity | sed -n 1p)" 0 1e-6 || fail "a sliding block does not stop: $settings"
done
answers '"ignored":\[\]' "$(friction '"floor": {"mu": 0.5, "e": 0},' "{$slider}")"
answers '"status":"reached-the-end"' "$(friction "$leaning \"floor\": {\"mu\": 0.5, \"e\": 0}," "{$slider}")"
near "$(numbers position | sed -n 1p)" 0 1e-6 || fail "a block below the angle of friction does not stay"
answers '"status":"reached-the-end"' "$(friction "$leaning \"floor\": {\"mu\": 0.18, \"e\": 0}," "{$slider}")"
near "$(numbers velocity | sed -n 1p)" 0.6657 1e-3 || fail "a block above the angle of friction does not slide as it should"
answers '"status":"reached-the-end"' "$(friction "\"joints\": [$hinge]," "{$rod}" | sed 's/"duration": 0.6/"duration": 5/')"
near "$(numbers position | awk '{ s += $1 * $1 } END { printf "%.15g", sqrt(s) }')" 0.5 1e-9 || fail "a pendulum does not keep its length with contact-friction"
refuses 'settings.stick_speed = 0' "$(friction '"settings": {"stick_speed": 0},' "{$slider}")"
refuses 'settings.stopping = -1' "$(friction '"settings": {"stopping": -1},' "{$slider}")"
refuses 'settings.stopping · step = 10' "$(friction '"settings": {"stopping": 1000},' "{$slider}")"
refuses 'settings.stabilisation = -1' "$(friction '"settings": {"stabilisation": -1},' "{$slider}")"
refuses 'settings.law = "hooke"' "$(friction '"settings": {"law": "hooke"},' "{$slider}")"
refuses '"settings.stick_speed" is not known' "$(rest '"settings": {"stick_speed": 0.001},' "{$rod}")"
refuses '"settings.law" is not known' "$(rest '"settings": {"law": "newton"},' "{$rod}")"

# Chapter 11: the same by time stepping. Its places are good to the first order in the step, and bodies may overlap by
# the slop; the forces of a block that rests are its weight.
stepping() { scene "\"model\": \"pgs\", $1" "$2"; }
for settings in '' '"settings": {"substeps": 1, "sweeps": 50},' '"settings": {"repair": "soft"},' '"settings": {"cone": "box", "warm_start": false, "sweeps": 200},'; do
    answers '"status":"reached-the-end"' "$(stepping "\"floor\": {\"mu\": 0.5, \"e\": 0}, $settings" "{$slider, \"velocity\": [1, 0, 0]}")"
    near "$(numbers position | sed -n 1p)" 0.101937 0.01 || fail "a sliding block does not stop where it should with pgs: $settings"
    near "$(numbers velocity | sed -n 1p)" 0 1e-3 || fail "a sliding block does not stop with pgs: $settings"
    near "$(grep -oE '"force":\[[^]]*\]' "$scratch/out" | tr -d ']' | awk -F, '{ s += $3 } END { printf "%.15g", s }')" 19.62 0.2 ||
        fail "the forces of a block at rest are not its weight: $settings"
done
answers '"residual":\{"normal":[-0-9.e]+,"friction":[-0-9.e]+,"push":[-0-9.e]+\}' "$(stepping '"floor": {"mu": 0.5},' "{$slider}")"
answers '"ignored":\[\]' "$(stepping '"floor": {"mu": 0.5},' "{$slider}")"
answers '"status":"reached-the-end"' "$(stepping "$leaning \"floor\": {\"mu\": 0.5, \"e\": 0}," "{$slider}")"
near "$(numbers position | sed -n 1p)" 0 1e-3 || fail "a block below the angle of friction does not stay with pgs"
answers '"status":"reached-the-end"' "$(stepping "$leaning \"floor\": {\"mu\": 0.18, \"e\": 0}," "{$slider}")"
near "$(numbers velocity | sed -n 1p)" 0.6657 0.02 || fail "a block above the angle of friction does not slide as it should with pgs"
answers '"status":"out-of-work"' "$(stepping '"step": 1e-6, "settings": {"sweeps": 100000},' "{$slider}")"
answers '"status":"reached-the-end"' "$(stepping "\"joints\": [$pin]," "{$rod}")"
refuses 'settings.sweeps = 0: must be a whole number from 1' "$(stepping '"settings": {"sweeps": 0},' "{$slider}")"
refuses 'settings.substeps = 2.5: must be a whole number' "$(stepping '"settings": {"substeps": 2.5},' "{$slider}")"
refuses 'settings.slop = -1' "$(stepping '"settings": {"slop": -1},' "{$slider}")"
refuses 'margin = 0' "$(stepping '"settings": {"margin": 0},' "{$slider}")"
refuses 'settings.cone = "ball"' "$(stepping '"settings": {"cone": "ball"},' "{$slider}")"
refuses 'settings.repair = "glue"' "$(stepping '"settings": {"repair": "glue"},' "{$slider}")"
refuses '"settings.frequency" is not known' "$(stepping '"settings": {"frequency": 20},' "{$slider}")"
refuses '"settings.tolerance" is not known' "$(stepping '"settings": {"tolerance": 1e-6},' "{$slider}")"
refuses '"settings.sweeps" is not known' "$(friction '"settings": {"sweeps": 20},' "{$slider}")"

# Chapter 12: the same with springs, by both integrators. Energy is accounted for; a ball without losses comes up again; a
# block stops where it should and its forces are its weight; below the angle of friction it creeps, slower than the
# transition speed of 0.01 m/s, and above it slides.
springs() { scene "\"model\": \"compliant\", $1" "$2"; }
energy() { awk -v k="$(number kinetic)" -v p="$(number potential)" -v s="$(number stored)" -v l="$(number lost)" -v d="$(number driven)" 'BEGIN { printf "%.15g", k + p + s + l - d }'; }
weight() { grep -oE '"force":\[[^]]*\]' "$scratch/out" | tr -d ']' | awk -F, '{ s += $3 } END { printf "%.15g", s }'; }
bouncing='"shape": {"sphere": 0.1}, "mass": 2, "position": [0, 0, 1.1]'
for integrator in merson implicit; do
    by="\"integrator\": \"$integrator\""
    for e in 0 0.3 1; do
        answers '"status":"reached-the-end","time":0.6,' "$(springs "\"floor\": {\"e\": $e}, \"settings\": {$by}," "{$bouncing, \"e\": $e}")"
        near "$(energy)" 21.582 0.005 || fail "the energy of a ball on a spring is not accounted for: $integrator, e = $e: $(energy)"
    done
    near "$(numbers velocity | sed -n 3p)" 3.042 0.01 || fail "a ball without losses does not come up again: $integrator"
    answers '"ignored":\["e"\]' "$(springs "\"floor\": {}, \"settings\": {$by, \"dissipation\": 0}," "{$bouncing}")"
    near "$(numbers velocity | sed -n 3p)" 3.042 0.01 || fail "dissipation 0 is not without losses: $integrator"
    for settings in '' ', "modulus": 1e9' ', "corner_radius": 0.005' ', "accuracy": 1e-7'; do
        answers '"status":"reached-the-end"' "$(springs "\"floor\": {\"mu\": 0.5, \"e\": 0}, \"settings\": {$by$settings}," "{$slider, \"velocity\": [1, 0, 0]}")"
        near "$(numbers position | sed -n 1p)" 0.101937 0.002 || fail "a sliding block does not stop where it should on springs: $integrator$settings"
        near "$(weight)" 19.62 0.5 || fail "the forces of springs at rest are not the weight: $integrator$settings: $(weight)"
    done
    answers '"status":"reached-the-end"' "$(springs "$leaning \"floor\": {\"mu\": 0.5, \"e\": 0}, \"settings\": {$by}," "{$slider}")"
    near "$(numbers velocity | sed -n 1p)" 0.0075 0.001 || fail "a block below the angle of friction does not creep: $integrator"
    answers '"status":"reached-the-end"' "$(springs "$leaning \"floor\": {\"mu\": 0.18, \"e\": 0}, \"settings\": {$by}," "{$slider}")"
    near "$(numbers velocity | sed -n 1p)" 0.6657 0.01 || fail "a block above the angle of friction does not slide as it should on springs: $integrator"
    # A table that is kept moving takes the block along, and pays for it.
    answers '"driven":[1-9]' "$(springs "\"settings\": {$by}," "{$slider}, {\"shape\": {\"box\": [4,4,0.2]}, \"fixed\": true, \"position\": [0,0,-0.1], \"velocity\": [1,0,0], \"mu\": 0.5, \"e\": 0}")"
    near "$(numbers velocity | sed -n 1p)" 1 0.01 || fail "a moving table does not take the block along: $integrator"
    near "$(energy)" 1.962 0.005 || fail "the work of a moving table is not accounted for: $integrator: $(energy)"
    # A heavy ball on a light one, a thousand to one; and a thin card that comes down fast.
    answers '"status":"reached-the-end"' "$(springs "\"floor\": {}, \"settings\": {$by, \"modulus\": 1e8}," '{"shape": {"sphere": 0.1}, "mass": 0.01, "position": [0,0,0.1]}, {"shape": {"sphere": 0.1}, "mass": 10, "position": [0,0,0.3]}')"
    near "$(grep -oE '"position":\[[^]]*\]' "$scratch/out" | sed -n 2p | tr -d ']' | cut -d, -f3)" 0.3 0.01 || fail "a light ball does not carry a heavy one: $integrator"
    answers '"status":"reached-the-end"' "$(springs "\"floor\": {}, \"settings\": {$by}," '{"shape": {"box": [0.4,0.4,0.004]}, "mass": 0.05, "position": [0,0,0.5], "velocity": [0,0,-30]}')"
    near "$(numbers position | sed -n 3p)" 0.002 0.001 || fail "a thin card that falls fast does not end on the floor: $integrator"
done
answers '"ignored":\[\]' "$(springs '"floor": {},' "{$ball}")"
answers '"contacts":\[\{"a":0,"b":-1,' "$(springs '"floor": {},' "{$ball}")"
answers '"frames":\[\{"time":0\.0,.*"stored":' "$(springs '"frames": 0.3,' "{$ball}")"
refuses 'the model "compliant" has no forces that keep them' "$(springs "\"joints\": [$pin]," "{$rod}")"
answers '"status":"reached-the-end"' "$(springs '"floor": {"height": 1.001},' "{$ball}")"  # it may overlap: springs push it out
for bad in modulus:0 modulus:-1 dissipation:-1 bounce_speed:0 corner_radius:0 transition_speed:0 accuracy:0 accuracy:-1; do
    refuses "settings.${bad%:*} = ${bad#*:}: must be" "$(springs "\"settings\": {\"${bad%:*}\": ${bad#*:}}," "{$ball}")"
done
refuses 'accuracy = 1: must be from 1e-12 to 0.1' "$(springs '"settings": {"accuracy": 1},' "{$ball}")"
refuses 'accuracy = 1e-13: must be from 1e-12 to 0.1' "$(springs '"settings": {"accuracy": 1e-13},' "{$ball}")"
refuses 'peak_of_friction = 0.5: must be at least 1' "$(springs '"settings": {"peak_of_friction": 0.5},' "{$ball}")"
refuses 'settings.modulus = "hard": must be a number' "$(springs '"settings": {"modulus": "hard"},' "{$ball}")"
refuses 'settings.integrator = "euler": must be one of merson, implicit' "$(springs '"settings": {"integrator": "euler"},' "{$ball}")"
for unknown in '"sweeps": 20' '"tolerance": 1e-6' '"rest_threshold": 0.1' '"law": "newton"' '"stiffness": 1e7' '"dissipation": 1, "bounce_speed": 2'; do
    field=${unknown##*, }
    refuses "\"settings.$(cut -d'"' -f2 <<<"$field")\" is not known" "$(springs "\"settings\": {$unknown}," "{$ball}")"
done
refuses '"settings.modulus" is not known' "$(friction '"settings": {"modulus": 1e7},' "{$slider}")"

refuses 'joints[0].a = "stick": must be the name or the index of a body' "$(rest '"joints": [{"a": "stick", "point": [0,0,0]}],' "{$rod}")"
refuses 'joints[0].a = 1: must be a whole number from 0 to 0' "$(rest '"floor": {"height": -5}, "joints": [{"a": 1, "point": [0,0,0]}],' "{$rod}")"
refuses 'joints[0].a = 0.5' "$(rest '"joints": [{"a": 0.5, "point": [0,0,0]}],' "{$rod}")"
refuses '"joints[0].a" is missing' "$(rest '"joints": [{"point": [0,0,0]}],' "{$rod}")"
refuses 'joints[1].b = the same as a' "$(rest "\"joints\": [$hinge, {\"a\": 0, \"b\": \"rod\", \"point\": [0,0,0]}]," "{$rod}")"
refuses 'joints[0] = between two that are fixed' "$(rest '"joints": [{"a": 1, "point": [0,0,0]}],' "{$rod}, {\"shape\": {\"sphere\": 1}, \"fixed\": true, \"position\": [9,0,0]}")"
refuses 'joints[0] = between two that are fixed' "$(rest '"joints": [{"a": "world", "point": [0,0,0]}],' "{$rod}")"
refuses 'joints[0] = between two that are fixed' "$(rest '"floor": {"height": -5}, "joints": [{"a": "floor", "point": [0,0,0]}],' "{$rod}")"
refuses 'joints[0].type = "weld"' "$(rest '"joints": [{"type": "weld", "a": 0, "point": [0,0,0]}],' "{$rod}")"
refuses '"joints[0].point" is missing' "$(rest '"joints": [{"a": 0}],' "{$rod}")"
refuses '"joints[0].axis" is missing' "$(rest '"joints": [{"type": "hinge", "a": 0, "point": [0,0,0]}],' "{$rod}")"
refuses 'length of joints[0].axis = 0' "$(rest '"joints": [{"type": "hinge", "a": 0, "point": [0,0,0], "axis": [0,0,0]}],' "{$rod}")"
refuses '"joints[0].axis" is not known' "$(rest '"joints": [{"a": 0, "point": [0,0,0], "axis": [0,0,1]}],' "{$rod}")"
refuses 'velocities that open joints[0] = 1' "$(rest "\"joints\": [$pin]," "{$rod, \"velocity\": [0,0,1]}")"
refuses 'settings.stabilisation = -1' "$(rest '"settings": {"stabilisation": -1},' "{$rod}")"
refuses 'settings.stabilisation · step = 10' "$(rest '"settings": {"stabilisation": 1000},' "{$rod}")"
refuses '"settings.stabilisation" is not known' "$(scene '"settings": {"stabilisation": 1},' "{$ball}")"
for model in impulses frictional-impulses; do
    refuses "the model \"$model\" has no forces that keep them" "$(scene "\"model\": \"$model\", \"joints\": [$pin]," "{$rod}")"
done
refuses 'bodies[1].name = "rod": must be another one than that of bodies[0]' "$(scene '' "{$rod}, {$rod}")"
refuses 'name of a body = "floor"' "$(scene '"floor": {"height": -5},' "{\"name\": \"floor\", $ball}")"
refuses 'bodies[0].name = "world"' "$(scene '' "{\"name\": \"world\", $ball}")"

refuses '"bodies[0].colour" is not known' "$(scene '' "{$ball, \"colour\": 1}")"
refuses '"floor.slope" is not known' "$(scene '"floor": {"slope": 1},' "{$ball}")"
# A measured inertia: a torque of 0.1 N m for 0.6 s turns 0.03 kg m² with 2 rad/s, whatever the shape.
answers '"angular_velocity":\[0\.0,(2\.0|1\.9999999)[0-9]*,0\.0\]' "$(scene '"gravity": [0,0,0], "forces": [{"body": 0, "torque": [0,0.1,0]}],' "{$ball, \"inertia\": [0.02, 0.03, 0.04]}")"
refuses 'principal moments of bodies[0].inertia' "$(scene '' "{$ball, \"inertia\": [1, 1, 3]}")"
refuses 'principal moments of bodies[0].inertia' "$(scene '' "{$ball, \"inertia\": [1, 0, 1]}")"
refuses 'bodies[0].inertia has 2 numbers' "$(scene '' "{$ball, \"inertia\": [1, 1]}")"
refuses 'left out: the body is fixed' "$(scene '' '{"shape": {"sphere": 1}, "fixed": true, "position": [0,0,0], "inertia": [1,1,1]}')"

refuses 'overlap of body 0 and b = ' "$(scene '' "{$ball}, {\"name\": \"b\", $ball}")"
refuses 'overlap of body 0 and floor' "$(scene '"floor": {"height": 1.05},' "{$ball}")"
refuses 'bodies[0].mass = -2' "$(scene '' '{"shape": {"sphere": 1}, "mass": -2, "position": [0,0,0]}')"
refuses 'bodies[0].shape.sphere = -1' "$(scene '' '{"shape": {"sphere": -1}, "mass": 1, "position": [0,0,0]}')"
refuses 'is the shape convex?' "$(scene '' '{"shape": {"hull": [[0,0,0],[1,0,0],[0,1,0],[0,0,1],[0.1,0.1,0.1]]}, "mass": 1, "position": [0,0,0]}')"
refuses 'both mass and density' "$(scene '' "{$ball, \"density\": 1}")"
refuses 'bodies[0].e = 2' "$(scene '' '{"shape": {"sphere": 1}, "mass": 1, "position": [0,0,0], "e": 2}')"
refuses 'bodies[0].orientation' "$(scene '' "{$ball, \"orientation\": [1,1,0,0]}")"
refuses 'joints = ' "$(scene '"joints": [{"type": "pin", "a": 0, "b": 0}],' "{$ball}")"
refuses '"settings.law" is not known' "$(scene '"settings": {"law": "newton"},' "{$ball}")"
refuses 'must be one of impulses' "$(scene '"model": "magic",' "{$ball}")"
refuses 'duration / step = ' '{"duration": 1e9, "bodies": [{"shape": {"sphere": 1}, "mass": 1, "position": [0,0,0]}]}'
refuses 'bodies[0].e = "üü' "$(scene '' "{\"shape\": {\"sphere\": 1}, \"mass\": 1, \"position\": [0,0,0], \"e\": \"$(printf 'ü%.0s' $(seq 60))\"}")"

# Forces of the scene: 3 N on 2 kg for 0.6 s, in every model; what makes no sense is refused by name.
for model in impulses frictional-impulses resting-contact contact-friction pgs compliant plus; do
    answers '"velocity":\[0\.(9|8999)' "$(scene "\"model\": \"$model\", \"gravity\": [0,0,0], \"forces\": [{\"body\": 0, \"force\": [3,0,0]}]," "{$ball}")"
    near "$(number driven)" 0.81 0.001 || fail "the work of a force is not booked: $model"
done
answers '"angular_velocity":\[0\.0,0\.0,[1-9]' "$(scene '"gravity": [0,0,0], "forces": [{"body": "body 0", "torque": [0,0,0.1]}],' "{$ball}")"
refuses 'forces[0].body' "$(scene '"forces": [{"body": "nobody", "force": [1,0,0]}],' "{$ball}")"
refuses 'forces[0].frequency = -1' "$(scene '"forces": [{"body": 0, "force": [1,0,0], "frequency": -1}],' "{$ball}")"
refuses '"forces[0].power" is not known' "$(scene '"forces": [{"body": 0, "power": 3}],' "{$ball}")"
refuses 'a body that can move' "$(scene '"forces": [{"body": "floor", "force": [1,0,0]}], "floor": {},' "{$ball}")"
refuses 'forces = ' "$(scene '"model": "compliant", "settings": {"integrator": "implicit"}, "forces": [{"body": 0, "force": [1,0,0]}],' "{$ball}")"

# One bad scene of three spoils neither of the others.
good=$(scene '' "{$ball}")
printf '[%s, {"duration": 1}, %s]' "$good" "$good" | "$program" >"$scratch/out" 2>"$scratch/err"
[ $? = 2 ] || fail "a bad scene of three: not status 2"
[ "$(grep -c '"status":"reached-the-end"' "$scratch/out")" = 2 ] || fail "a bad scene spoils the others"

# A time lapse, and one for each further scene.
printf '[%s, %s]' "$good" "$good" | "$program" --figure "$scratch/lapse.svg" >/dev/null || fail "--figure"
[ -s "$scratch/lapse.svg" ] && [ -s "$scratch/lapse-2.svg" ] && [ -s "$scratch/lapse.csv" ] || fail "no time lapse was drawn"
printf '%s' "$good" | "$program" --figure "$scratch/lapse.gif" >/dev/null 2>"$scratch/err"
[ $? = 2 ] && grep -q 'ends in .svg' "$scratch/err" || fail "--figure with an unknown format"

# What cannot be written is said.
if [ -e /dev/full ]; then
    printf '%s' "$good" | "$program" >/dev/full 2>"$scratch/err"
    [ $? = 1 ] && grep -q 'could not be written' "$scratch/err" || fail "a full disk is not noticed"
fi
[ $failures = 0 ]
