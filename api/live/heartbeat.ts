const EVERY_MS = 1000;
/** A connection is told once in so many beats that it is still there, so that not all are told at once. */
const ROUND = 15;

type Alive = { notifyStillThere(): void };

const rounds: Set<Alive>[] = Array.from({ length: ROUND }, () => new Set());
let timer: NodeJS.Timeout | undefined;
let [beats, joined] = [0, 0];

function beat(): void {
  for (const one of rounds[(beats += 1) % ROUND]!) one.notifyStillThere();
}

/** Has a live connection told every fifteen seconds that it is still there; one timer serves them all. @returns how to stop */
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
