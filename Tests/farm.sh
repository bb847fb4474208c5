#!/bin/bash
# Renders a film on a Slurm cluster of four nodes on this machine, and compares it with a single render.
#
# One task is killed, one task is terminated, and one node is killed. Slurm requeues the tasks and then runs the
# merge.
#
# Usage: Tests/farm.sh PATH/TO/animatic
set -euo pipefail

animatic=$(readlink -f "$1")
work=$(mktemp -d)
start=$SECONDS
export PATH="$(dirname "$animatic"):$PATH" SLURM_CONF="$work/slurm.conf"

stop() {
    set +e
    scancel --user=root 2>/dev/null
    pkill -KILL -f "slurmd -N n[1-4] -f $work" 2>/dev/null
    [ -f "$work/slurmctld.pid" ] && kill "$(cat "$work/slurmctld.pid")" 2>/dev/null
    pkill -KILL -f "slurmstepd" 2>/dev/null
    pkill -KILL -f "$work/out" 2>/dev/null
    [ -n "${munged:-}" ] && pkill -x munged
    sleep 1
    rm -rf "$work"
}
trap stop EXIT

fail() {
    echo "farm: $1"
    squeue --all --format='%i %T %r' || true
    tail -n 5 "$work"/*.log "$work"/run/*.log 2>/dev/null || true
    exit 1
}

missing=""
for package in slurmctld slurmd slurm-client munge; do
    dpkg --status "$package" >/dev/null 2>&1 || missing="$missing $package"
done
# shellcheck disable=SC2086
[ -z "$missing" ] || { apt-get update -qq && apt-get install -qq --yes --no-install-recommends $missing; }

if ! munge --no-input >/dev/null 2>&1; then
    mkdir -p /run/munge && chown munge: /run/munge
    [ -f /etc/munge/munge.key ] || mungekey --create
    chown munge: /etc/munge/munge.key
    runuser -u munge -- munged
    munged=started
fi

mkdir -p "$work/state" "$work/run"
host=$(hostname -s)
cat >"$work/slurm.conf" <<CONF
ClusterName=animatic
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=26817
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
ProctrackType=proctrack/pgid
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
MpiDefault=none
SwitchType=switch/none
StateSaveLocation=$work/state
SlurmctldPidFile=$work/slurmctld.pid
SlurmctldLogFile=$work/slurmctld.log
SlurmdSpoolDir=$work/spool-%n
SlurmdPidFile=$work/slurmd-%n.pid
SlurmdLogFile=$work/slurmd-%n.log
SlurmdParameters=config_overrides
SlurmdTimeout=8
KillWait=5
ReturnToService=2
SchedulerParameters=requeue_delay=1,sched_interval=1,sched_min_interval=100000,bf_interval=1,batch_sched_delay=0
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
NodeName=n[1-4] NodeHostname=$host NodeAddr=127.0.0.1 Port=[27001-27004] CPUs=1 State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
CONF
echo "CgroupAutomount=no" >"$work/cgroup.conf"

slurmctld -f "$work/slurm.conf"
# Each node has its own host name.
node() { unshare -u sh -c "hostname node-$1 && exec slurmd -N $1 -f $work/slurm.conf -D" >"$work/start-$1.log" 2>&1 & }
for name in n1 n2 n3 n4; do node "$name"; done
for _ in $(seq 40); do
    [ "$(sinfo --noheader --format=%T --Node 2>/dev/null | grep -c idle)" = 4 ] && break
    sleep 0.5
done
[ "$(sinfo --noheader --format=%T --Node | grep -c idle)" = 4 ] || fail "the nodes did not start"
echo "farm: four nodes started in $((SECONDS - start)) s"

cd "$work/run"
cat >film.yaml <<'FILM'
animatic: 1
title: Farm
device: {size: [390, 844], scale: 3}
duration: 50s
views: {root: {background: white, subviews: {card: {background: systemBlue, subviews: {title: {label: Many machines}}}}}}
constraints:
  x: card.leading == root.leading + 16
  y: card.top == root.top + 80
  w: card.width == 340
  h: card.height == 300
  tx: title.centerX == card.centerX
  ty: title.centerY == card.centerY
timeline:
  - at: 0s
    animate: {duration: 49s, curve: linear}
    do: [y.constant = 480, h.constant = 340, root.layoutIfNeeded()]
FILM
animatic farm slurm film.yaml --shards 16 --folder out >submit.sh
bash submit.sh

# Waits until a task has finished at least five frames, and prints its number, its process ID and its node.
running() {
    for _ in $(seq 200); do
        for process in $(pgrep -f "animatic render film.yaml"); do
            task=$(tr '\0' '\n' <"/proc/$process/environ" 2>/dev/null | sed -n 's/^SLURM_ARRAY_TASK_ID=//p')
            node=$(tr '\0' '\n' <"/proc/$process/environ" 2>/dev/null | sed -n 's/^SLURMD_NODENAME=//p')
            case " ${done_tasks:-} " in *" $task "*) continue ;; esac
            stage=$(printf 'out/.part-%02d-of-16-' $((task + 1)))
            [ "$(find "$stage"* -name '*.png' 2>/dev/null | wc -l)" -ge 5 ] && echo "$task $process $node" && return
        done
        sleep 0.05
    done
    fail "no task has finished frames"
}
read -r killed process _ <<<"$(running)"
kill -KILL "$process"
echo "farm: killed task $killed"
done_tasks="$killed"
read -r terminated process _ <<<"$(running)"
kill -TERM "$process"
echo "farm: terminated task $terminated"
done_tasks="$done_tasks $terminated"
read -r lost process node <<<"$(running)"
pkill -KILL -f "slurmd -N $node -f $work" || true
for stepd in $(pgrep slurmstepd); do
    grep -qz "SLURMD_NODENAME=$node" "/proc/$stepd/environ" 2>/dev/null && kill -KILL "$stepd"
done
kill -KILL "$process"
echo "farm: killed node $node with task $lost"
sleep 10
node "$node"

while squeue --noheader | grep -q .; do
    [ $((SECONDS - start)) -lt 170 ] || fail "the tasks did not end"
    sleep 0.5
done
cat animatic-merge-*.log
animatic render film.yaml --output whole --quiet
diff --recursive whole out >/dev/null || fail "the merged frames differ from a single render"
[ -z "$(find . -name '.*' -not -name .)" ] || fail "hidden files remain: $(find . -name '.*')"
grep --count 'finished frames are kept' animatic-[0-9]*.log | grep -v ':0' || fail "SIGTERM kept no frames"
echo "farm: $(find out -name '*.png' | wc -l) frames of 16 tasks are byte for byte identical to a single render, in $((SECONDS - start)) s"
