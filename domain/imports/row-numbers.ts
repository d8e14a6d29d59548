/** The numbers of a file's rows, in order. Rows are mostly consecutive, so each run is stored as its two ends. */
export class RowNumbers implements Iterable<number> {
  readonly #runs: { from: number; to: number }[] = [];

  add(number: number): void {
    const last = this.#runs.at(-1);
    if (last?.to === number - 1) last.to = number;
    else this.#runs.push({ from: number, to: number });
  }

  *[Symbol.iterator](): Generator<number> {
    for (const { from, to } of this.#runs) for (let number = from; number <= to; number += 1) yield number;
  }
}
