/**
 * Things of a file's rows, in the order of their numbers, to be gone through beside the rows.
 * @returns those of a row, which is asked for in the same order
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
