import { type AuditEvent, readyEvents } from '../audit/record-event.server.ts';
import type { Context } from '../context.ts';

/** Events recorded once their subjects are written. `onWritten` is called with how many are. */
export type EventWriter = { record(onWritten: (written: number) => Promise<unknown>): Promise<void> };

/** Prepares batches of events, each while the database writes the one before, and the first while it writes their subjects. */
export function openEventWriter(ctx: Context, batches: Iterator<AuditEvent[]>): EventWriter {
  const takeReady = async () => {
    const batch = takeNext(batches);
    return { count: batch.length, record: await readyEvents(ctx, batch) };
  };
  const first = takeReady();
  // Errors surface when it is awaited.
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

/** Returns the next non-empty batch; an empty one at the end. */
function takeNext(batches: Iterator<AuditEvent[]>): AuditEvent[] {
  for (;;) {
    const next = batches.next();
    if (next.done) return [];
    if (next.value.length > 0) return next.value;
  }
}
