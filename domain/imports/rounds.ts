import { groupBy } from '../group-by.ts';
import { shareDays } from '../contractors/other-placements.ts';

type Days = { start: string; end: string | null };

/** A placement that a file moves: its contact and contract, its current days and its new ones. */
export type Move = { id: string; pair: string; before: Days; after: Days };

/**
 * Returns the round in which each placement can move, so that no two of a person on a contract ever share a day: one
 * whose new days belong to another waits until that one has moved.
 * @returns the rounds, and the placements that wait for each other and so cannot move
 */
export function roundsOf(moves: readonly Move[]): { rounds: Map<string, number>; stuck: Map<string, Days> } {
  const rounds = new Map<string, number>();
  const byPair = groupBy(moves, ({ pair }) => pair);
  const stuck = new Map<string, Days>();
  for (const all of byPair.values()) {
    let waiting = all;
    for (let round = 0; waiting.length > 0; round += 1) {
      const others = waiting;
      const inWay = ({ id, after }: Move) => others.find((one) => one.id !== id && shareDays(one.before, after));
      const free = others.filter((move) => !inWay(move));
      for (const { id } of free) rounds.set(id, round);
      waiting = others.filter((move) => inWay(move));
      if (free.length > 0) continue;
      for (const move of waiting) stuck.set(move.id, inWay(move)!.before);
      break;
    }
  }
  return { rounds, stuck };
}
