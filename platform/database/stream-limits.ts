import type { Door } from './doors.ts';
import { openTurns, type Patience } from './turns.ts';

/** An agency has as many collections and downloads open as it may. */
class TooManyStreams extends Error {
  override readonly name = 'TooManyStreams';
  constructor() {
    super('The agency has too many collections and downloads open.');
  }
}

/** How many streams of one agency may be open at once in a process, those that nobody reads among them. */
const MOST_OPEN = 20;
/** A download may begin later than a page. */
const PATIENCE: Patience = { waitMs: 10_000, waiting: 1000 };
/** The part of the pool that streams may hold. */
const PART = 4;

/** Who reads a whole collection, and for whom. */
type Reader = { door: Door; agencyId: string | null };

/** Keeps streams of people and machines apart by agency: how many are open, and how many of them read from the database. */
export type StreamLimits = {
  /** Counts a stream as open. @returns what closes it. @throws TooManyStreams */
  open(reader: Reader): () => void;
  /** Waits until the stream may read. @returns what ends that. @throws Overloaded */
  waitForSlot(reader: Reader): Promise<() => void>;
};

/** Opens the limits of a pool of this size. Nobody waits for work in the background, which the limits leave alone. */
export function openStreamLimits(poolSize: number, mostOpen = MOST_OPEN): StreamLimits {
  const size = Math.max(1, Math.floor(poolSize / PART));
  const mostOfOne = Math.max(1, size - 1);
  const turns = openTurns<string>(size, (agency, free, held) => free > 0 && (held.get(agency) ?? 0) < mostOfOne);
  const open = new Map<string, number>();
  const keyOf = ({ door, agencyId }: Reader) => (door === 'background' || agencyId === null ? null : agencyId);
  const nothing = () => undefined;
  return {
    open(reader) {
      const key = keyOf(reader);
      if (key === null) return nothing;
      const before = open.get(key) ?? 0;
      if (before >= mostOpen) throw new TooManyStreams();
      open.set(key, before + 1);
      return () => {
        const left = open.get(key)! - 1;
        if (left > 0) open.set(key, left);
        else open.delete(key);
      };
    },
    async waitForSlot(reader) {
      const key = keyOf(reader);
      return key === null ? nothing : turns.take(key, PATIENCE);
    },
  };
}
