/** The longest interval between looks at the outbox, and the shorter one if a look could not take everything. */
const EVERY_MS = 150;
const SOON_MS = 10;
/** The shortest pause before asking the database whether anything was committed, and the share of time spent on asking and notifying. */
const PAUSE_MS = 15;
const SHARE = 0.05;

/** The database's result, with when it was asked for and when all that followed was done; instants in milliseconds. */
export type Requested = { snapshot: string; begun: number; ended: number };

/** Decides when to look at the outbox: once something was committed, and from time to time in any case. */
export class Pace {
  #seen = '';
  #due = 0;
  #soon = 0;

  /** Whether to look: the result differs from that at the last look, or that was long ago. */
  isDue({ snapshot, begun }: Omit<Requested, 'ended'>): boolean {
    return snapshot !== this.#seen || begun >= this.#due;
  }

  /** Forces the next look, whatever the database returns. */
  hurry(): void {
    this.#due = 0;
  }

  /** Records a look. @param isMore whether there are more events to send @returns how long to wait before the next query, in milliseconds */
  looked({ snapshot, begun, ended }: Requested, isMore: boolean): number {
    // Another process may be busy for longer, so the pauses grow.
    this.#soon = isMore ? Math.min(EVERY_MS, this.#soon * 2 || SOON_MS) : 0;
    this.#seen = snapshot;
    this.#due = ended + (this.#soon || EVERY_MS);
    return this.#soon || pauseAfter(ended - begun);
  }
}

/** Returns how long to wait after work of a given duration, so that it takes at most its share of the time; all in milliseconds. */
export const pauseAfter = (took: number) => Math.min(EVERY_MS, Math.max(PAUSE_MS, took / SHARE - took));

/** How long to wait after an error, in milliseconds. */
export const AFTER_ERROR_MS = EVERY_MS;
