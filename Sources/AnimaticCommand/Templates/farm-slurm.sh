#!/bin/bash
# Renders @FILMS@ in @SHARDS@ tasks of Slurm, and merges the parts in @OUTPUT@.
# Review this file, and submit it from a folder that all nodes share: bash submit.sh
set -euo pipefail

# A task that is preempted receives SIGTERM, keeps its finished frames, and is queued again. A task that ends with status 74 or
# 75, or because of a signal, is also queued again.
tasks=$(sbatch --parsable --job-name=animatic --array=0-@LAST@ --requeue --open-mode=append \
    --time=01:00:00 --cpus-per-task=1 --output='animatic-%A_%a.log' <<'TASK'
#!/bin/bash
trap 'kill -TERM "$render"' TERM
animatic render @FILMS@ --output @OUTPUT@ --shard auto:slurm/@SHARDS@ --progress lines &
render=$!
status=0
wait "$render" || status=$?
# A signal interrupts the wait command.
while kill -0 "$render" 2>/dev/null; do
    status=0
    wait "$render" || status=$?
done
if { [ "$status" = 74 ] || [ "$status" = 75 ] || [ "$status" -gt 128 ]; } && [ "${SLURM_RESTART_COUNT:-0}" -lt 5 ]; then
    scontrol requeue "${SLURM_ARRAY_JOB_ID}_${SLURM_ARRAY_TASK_ID}" && sleep 30
fi
exit "$status"
TASK
)
echo "Submitted the array $tasks."

# If parts are missing, repeat them: sbatch --array="$(animatic merge @OUTPUT@ --missing --engine slurm)"
merge=$(sbatch --parsable --job-name=animatic-merge --dependency="afterok:$tasks" --kill-on-invalid-dep=yes \
    --time=00:10:00 --output='animatic-merge-%j.log' <<'MERGE'
#!/bin/bash
exec animatic merge @OUTPUT@
MERGE
)
echo "Submitted the merge $merge, which begins when all tasks have ended with status 0."
