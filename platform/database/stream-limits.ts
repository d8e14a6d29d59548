import type { Door } from './doors.ts';
import { openTurns, type WaitingLimits } from './turns.ts';

/** An agency has the maximum number of collections and downloads open. */
class TooManyStreams extends Error {
  override readonly name = 'TooManyStreams';
  constructor() {
    super('The agency has too many collections and downloads open.');
  }
}

/** The maximum number of open streams per agency in a process, including those that nobody is reading. */
const MAX_OPEN = 20;
/** A download may start later than a page. */
const WAITING: WaitingLimits = { waitMs: 10_000, waiting: 1000 };
/** The share of the pool that streams may hold. */
const PART = 4;

/** The door and the agency of a stream. */
type Reader = { door: Door; agencyId: string | null };

/** Limits streams of people and machines per agency: how many are open, and how many of them read from the database. */
export type StreamLimits = {
  /** Counts a stream as open. @returns how to close it. @throws TooManyStreams */
  open(reader: Reader): () => void;
  /** Waits until the stream may read. @returns how to end that. @throws Overloaded */
  waitForSlot(reader: Reader): Promise<() => void>;
};

/** Opens the limits for a pool of this size. Nobody waits for background work, which they do not restrict. */
export function openStreamLimits(poolSize: number, mostOpen = MAX_OPEN): StreamLimits {
  const size = Math.max(1, Math.floor(poolSize / PART));
  const maxOfOne = Math.max(1, size - 1);
  const turns = openTurns<string>(size, (agency, free, held) => free > 0 && (held.get(agency) ?? 0) < maxOfOne);
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
      return key === null ? nothing : turns.take(key, WAITING);
    },
  };
}
