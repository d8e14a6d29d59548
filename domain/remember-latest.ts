/** Caches the latest results of a pure function of a text, up to a number of them. */
export function rememberLatest<T>(most: number, work: (of: string) => T): (of: string) => T {
  const known = new Map<string, T>();
  return (of) => {
    const remembered = known.get(of);
    if (remembered !== undefined) return remembered;
    const made = work(of);
    known.set(of, made);
    if (known.size > most) known.delete(known.keys().next().value!);
    return made;
  };
}
