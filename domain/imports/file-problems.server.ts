import { PackedList } from '../packed-list.server.ts';
import type { RowProblem } from './import-report.ts';

/** What is wrong with the rows of a file, in their order; a file may have it wrong in every row. */
export class FileProblems {
  readonly #before = new PackedList<RowProblem>();
  #latest: RowProblem[] = [];

  get areAny(): boolean {
    return this.#before.length + this.#latest.length > 0;
  }

  /** Begins with rows that follow all of those before. */
  beginBatch(): void {
    for (const problem of inOrder(this.#latest)) this.#before.push(problem);
    this.#latest = [];
  }

  /** Notes what is wrong with a row of the batch; of one row in the order in which it is noted. */
  add(problem: RowProblem): void {
    this.#latest.push(problem);
  }

  /** All of them, by row. */
  list(): PackedList<RowProblem> {
    this.beginBatch();
    return this.#before;
  }
}

const inOrder = (problems: RowProblem[]) => problems.sort((a, b) => a.row - b.row);
