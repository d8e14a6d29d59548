import { type AuditEvent, readyEvents } from '../audit/record-event.server.ts';
import type { Context } from '../context.ts';

/** Events that are recorded once what they are about is written. `onWritten` is told how many are. */
export type EventsAhead = { record(onWritten: (written: number) => Promise<unknown>): Promise<void> };

/** Batches of events, of which each is made while the database writes the one before; the first while it writes what they are about. */
export function eventsAhead(ctx: Context, batches: Iterator<AuditEvent[]>): EventsAhead {
  const takeReady = async () => {
    const batch = takeNext(batches);
    return { count: batch.length, record: await readyEvents(ctx, batch) };
  };
  const first = takeReady();
  // Whatever fails is heard when it is waited for.
  first.catch(() => undefined);
  return {
    async record(onWritten) {
      let written = 0;
      for (let ready = await first; ready.count > 0;) {
        const recording = ready.record();
        const next = takeReady();
        next.catch(() => undefined);
        await recording;
        written += ready.count;
        await onWritten(written);
        ready = await next;
      }
    },
  };
}

/** The next batch that has any; an empty one at the end. */
function takeNext(batches: Iterator<AuditEvent[]>): AuditEvent[] {
  for (;;) {
    const next = batches.next();
    if (next.done) return [];
    if (next.value.length > 0) return next.value;
  }
}
