/** How often the outbox is looked at at least, and how soon again where there was more than one look takes. */
const EVERY_MS = 150;
const SOON_MS = 10;
/** The least pause before the database is asked whether anything was committed, and what share of the time goes to asking and telling. */
const PAUSE_MS = 15;
const SHARE = 0.05;

/** What the database answered when it was asked, when it was asked and when all that followed was done; instants in milliseconds. */
export type Asked = { snapshot: string; begun: number; ended: number };

/** When the outbox is looked at: once something was committed, and from time to time in any case. */
export class Pace {
  #seen = '';
  #due = 0;
  #soon = 0;

  /** Whether to look: the answer is another than before the last look, or that was long ago. */
  isDue({ snapshot, begun }: Omit<Asked, 'ended'>): boolean {
    return snapshot !== this.#seen || begun >= this.#due;
  }

  /** Has the next look come whatever the database answers. */
  hurry(): void {
    this.#due = 0;
  }

  /** Notes a look. @param isMore whether there is more to be told @returns how long to wait before asking again, in milliseconds */
  looked({ snapshot, begun, ended }: Asked, isMore: boolean): number {
    // What keeps another process busy may last, so that the pauses grow.
    this.#soon = isMore ? Math.min(EVERY_MS, this.#soon * 2 || SOON_MS) : 0;
    this.#seen = snapshot;
    this.#due = ended + (this.#soon || EVERY_MS);
    return this.#soon || pauseAfter(ended - begun);
  }
}

/** How long to wait after what took so long, so that it takes its share of the time at most; all in milliseconds. */
export const pauseAfter = (took: number) => Math.min(EVERY_MS, Math.max(PAUSE_MS, took / SHARE - took));

/** How long to wait after an error, in milliseconds. */
export const AFTER_ERROR_MS = EVERY_MS;
