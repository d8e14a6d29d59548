/**
 * Returns a lookup of things by their row of a file, for reading alongside the rows; both in order of row number.
 * @returns a function giving those of a row, to be called in the same order
 */
export function beside<Thing>(things: Iterable<Thing>, numberOf: (thing: Thing) => number): (row: number) => Thing[] {
  const rest = things[Symbol.iterator]();
  let next = rest.next();
  return (row) => {
    const found: Thing[] = [];
    for (; !next.done && numberOf(next.value) <= row; next = rest.next())
      if (numberOf(next.value) === row) found.push(next.value);
    return found;
  };
}
