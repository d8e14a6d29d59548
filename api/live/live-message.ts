import type { LiveEvent } from '#platform/live/live-event.ts';

/** One server-sent event. `retry` is in milliseconds. */
type Message = { event: string; data: string; id?: string; retry?: number };

/** Encodes a server-sent event for the wire. */
export function messageBytes({ event, data, id, retry }: Message): Buffer {
  const more = `${id === undefined ? '' : `id: ${id}\n`}${retry === undefined ? '' : `retry: ${retry}\n`}`;
  return Buffer.from(`event: ${event}\ndata: ${data}\n${more}\n`);
}

const written = new WeakMap<LiveEvent, Buffer>();

/** Encodes an event for the wire: once, however many listeners there are. */
export function eventBytes(happened: LiveEvent): Buffer {
  const known = written.get(happened);
  if (known) return known;
  const { position, eventId, action, subjectType, subjectId, occurredAt } = happened;
  const data = JSON.stringify({ eventId, action, subjectType, subjectId, occurredAt });
  const bytes = messageBytes({ id: position, event: action, data });
  written.set(happened, bytes);
  return bytes;
}
