import { PackedList } from '../packed-list.server.ts';
import type { RowProblem } from './import-report.ts';

/** The problems in the rows of a file, in row order; every row may have some. */
export class FileProblems {
  readonly #before = new PackedList<RowProblem>();
  #latest: RowProblem[] = [];

  get areAny(): boolean {
    return this.#before.length + this.#latest.length > 0;
  }

  /** Starts a batch whose rows follow all earlier ones. */
  beginBatch(): void {
    for (const problem of inOrder(this.#latest)) this.#before.push(problem);
    this.#latest = [];
  }

  /** Adds a problem of a row in the batch; those of one row keep the order in which they are added. */
  add(problem: RowProblem): void {
    this.#latest.push(problem);
  }

  /** All problems, by row. */
  list(): PackedList<RowProblem> {
    this.beginBatch();
    return this.#before;
  }
}

const inOrder = (problems: RowProblem[]) => problems.sort((a, b) => a.row - b.row);
