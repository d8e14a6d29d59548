import fc from 'fast-check';
import { expect } from 'vitest';

/** How often as many lives again are lived at most, until enough has happened in them. */
const ROUNDS = 8;
/** Between the seeds of two rounds. */
const STEP = 7919;

/**
 * Lives random lives, and as many again until enough of each kind has happened in all of them together: what is drawn
 * for a few may contain hardly any of one kind.
 * @param least how much of each kind has to happen
 */
export async function liveUntilEnough<Life, Sum extends Record<string, number>>(
  lives: fc.Arbitrary<Life>,
  live: (life: Life) => Promise<Sum>,
  least: Sum,
  { seed, ...settings }: fc.Parameters<[Life]> & { seed: number },
): Promise<void> {
  const left: Record<string, number> = { ...least };
  const isShort = () => Object.entries(left).filter(([, count]) => count > 0);
  for (let round = 0; round === 0 || (round < ROUNDS && isShort().length > 0); round += 1) {
    const property = fc.asyncProperty(lives, async (life) => {
      for (const [kind, count] of Object.entries(await live(life))) left[kind]! -= count;
    });
    await fc.assert(property, { ...settings, seed: seed + round * STEP });
  }
  expect(isShort()).toEqual([]);
}
