#!/usr/bin/env bash
# From the arrays that prepare.py wrote to a student: teachers side by side on one GPU, then what they agree on.
#
#   training/make_model.sh FOLDER OUT [TEACHERS]
#
# OUT gets the teachers, the student as student.npz (export.py makes the shipped files of it) and a log of each.
set -euo pipefail
folder=$1 out=$2 teachers=${3:-5}; shift 3 || shift $#
here=$(dirname "$0")
mkdir -p "$out"
export PYTHONUNBUFFERED=1
pids=()
for seed in $(seq "$teachers"); do
  python3 "$here/train.py" teacher "$folder" --seed "$seed" --out "$out/teacher$seed.pt" >"$out/teacher$seed.log" 2>&1 &
  pids+=($!)
done
for pid in "${pids[@]}"; do wait "$pid"; done
python3 "$here/train.py" student "$folder" --teachers "$out"/teacher*.pt --out "$out/student.npz" "$@" >"$out/student.log" 2>&1
touch "$out/finished"
