/** This many at once keep PostgreSQL and the process busy; more would wait for connections. */
const AT_ONCE = 8;

/** Does something for each of these, eight at a time. @returns the results, in the given order */
export async function besideEachOther<One, Result>(
  all: readonly One[],
  work: (one: One, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  // Shared by all that take from it, so that each is taken once.
  const waiting = all.entries();
  const takeAll = async () => {
    for (const [index, one] of waiting) results[index] = await work(one, index);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, takeAll));
  return results;
}
