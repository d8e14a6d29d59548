const EVERY_MS = 1000;
/** Connections are spread over this many beats, so that they do not all get the heartbeat at once. */
const ROUND = 15;

type Alive = { notifyStillThere(): void };

const rounds: Set<Alive>[] = Array.from({ length: ROUND }, () => new Set());
let timer: NodeJS.Timeout | undefined;
let [beats, joined] = [0, 0];

function beat(): void {
  for (const one of rounds[(beats += 1) % ROUND]!) one.notifyStillThere();
}

/** Sends a heartbeat to a live connection every fifteen seconds; one timer serves them all. @returns how to stop */
export function keepAlive(one: Alive): () => void {
  const round = rounds[(joined += 1) % ROUND]!;
  round.add(one);
  timer ??= setInterval(beat, EVERY_MS).unref();
  return () => {
    round.delete(one);
    if (rounds.some(({ size }) => size > 0)) return;
    clearInterval(timer);
    timer = undefined;
  };
}
