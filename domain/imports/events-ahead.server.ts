import { type AuditEvent, readyEvents } from '../audit/record-event.server.ts';
import type { Context } from '../context.ts';

/** Events of one statement, so that a file of any length takes a bounded part of the memory. */
const BATCH = 5000;

/** Events that are recorded once what they are about is written. `onWritten` is told how many are. */
export type EventsAhead = { record(onWritten: (written: number) => Promise<unknown>): Promise<void> };

/** The first of many events, made while the database writes what they are about; the others are made while it writes those before them. */
export function eventsAhead(ctx: Context, events: Iterator<AuditEvent>): EventsAhead {
  const first = taken(events);
  return {
    async record(onWritten) {
      let written = 0;
      let batch = first;
      let record = await readyEvents(ctx, batch);
      while (batch.length > 0) {
        const recording = record();
        const following = taken(events);
        const next = readyEvents(ctx, following);
        // Whichever of the two fails is heard when it is waited for.
        next.catch(() => undefined);
        await recording;
        written += batch.length;
        await onWritten(written);
        [batch, record] = [following, await next];
      }
    },
  };
}

function taken(events: Iterator<AuditEvent>): AuditEvent[] {
  const some: AuditEvent[] = [];
  while (some.length < BATCH) {
    const next = events.next();
    if (next.done) break;
    some.push(next.value);
  }
  return some;
}
