import { whenToRetry, TooMany } from '#domain/errors.ts';
import type { Platform } from '#platform/platform.ts';

/** Streams that a session or key, and an agency, may hold open in one process. */
const MAX_STREAMS = { holder: 20, agency: 5000 };
/** Seconds after which a holder of too many may try again. */
const COME_BACK = 30;

/** The holder of a stream: a session or a key, and its agency. */
export type Seat = { agencyId: string; holderId: string };

const open = new WeakMap<Platform, Map<string, number>>();

/** Counts a new stream. @returns how to release its seat, once. @throws TooMany */
export function takeSeat(platform: Platform, { agencyId, holderId }: Seat): () => void {
  const counts = open.get(platform) ?? new Map<string, number>();
  open.set(platform, counts);
  const limits: [id: string, most: number, whose: string][] = [
    [holderId, MAX_STREAMS.holder, 'this session or key'],
    [agencyId, MAX_STREAMS.agency, 'this agency'],
  ];
  for (const [id, most, whose] of limits) {
    if ((counts.get(id) ?? 0) < most) continue;
    throw new TooMany(`Too many event streams of ${whose} are open (${most}). ${whenToRetry(COME_BACK)}`, COME_BACK);
  }
  for (const [id] of limits) counts.set(id, (counts.get(id) ?? 0) + 1);
  let isTaken = true;
  return () => {
    if (!isTaken) return;
    isTaken = false;
    for (const [id] of limits) {
      const left = (counts.get(id) ?? 1) - 1;
      if (left > 0) counts.set(id, left);
      else counts.delete(id);
    }
  };
}
