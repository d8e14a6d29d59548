/** Pseudo-random choices, the same for one seed. */
export type Random = {
  /** Returns an integer from `least`, below `end`. */
  between(least: number, end: number): number;
  chance(probability: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** Returns separate choices, the same whatever others have chosen in the meantime. */
  branch(name: string): Random;
};

/** Creates the choices of a seed, with the generator mulberry32. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, end: number) => least + Math.floor(next() * (end - least));
  return {
    between,
    chance: (probability) => next() < probability,
    pick: (from) => from[between(0, from.length)]!,
    branch: (name) => randomFrom([...name].reduce((sum, one) => Math.imul(sum, 31) + one.codePointAt(0)!, seed)),
  };
}
