import { setTimeout as sleep } from 'node:timers/promises';
import type { Context as HonoContext } from 'hono';
import { type SSEMessage, type SSEStreamingApi, streamSSE } from 'hono/streaming';
import { hearsOf } from '#domain/audit/live-audience.ts';
import type { Context } from '#domain/context.ts';
import type { ServiceMode } from '#domain/installation/service-mode.ts';
import type { LiveEvent } from '#platform/notifier.ts';
import type { CallerRole } from '#platform/open-context.ts';
import type { Platform } from '#platform/platform.ts';
import { VERSION } from '#platform/version.ts';
import type { ApiEnvironment } from './environment.ts';

const STILL_THERE_MS = 15_000;
/** Milliseconds after which a browser whose stream ended comes back. */
const RETRY_MS = 1000;
/** How long a listener who may no longer listen still hears why, in milliseconds. */
const LAST_WORDS_MS = 1500;
/** Messages that may wait for a slow listener, who is let go beyond that and resumes. */
const MOST_WAITING = 1000;

/** Who listens to what. */
export type Listening = {
  platform: Platform;
  context: Context;
  /** The listener's own roles; empty for a system. */
  roles: CallerRole[];
  /** The position after which to resume. */
  after: string | null;
  /** Watches that the listener may still listen. @returns how to stop watching */
  watch(end: () => void): () => void;
};

/** A listener's line: messages go out one after the other, and a listener who is too slow is let go. */
function openLine(stream: SSEStreamingApi, end: () => void): (message: SSEMessage) => Promise<void> {
  let last = Promise.resolve();
  let waiting = 0;
  return (message) => {
    if (waiting >= MOST_WAITING) end();
    else {
      waiting += 1;
      last = last.then(() => stream.writeSSE(message)).then(() => void (waiting -= 1), end);
    }
    return last;
  };
}

const statusOf = (mode: ServiceMode): SSEMessage => ({ event: 'status', data: JSON.stringify({ status: mode }) });

/** The messages that one event is for this listener: what they may hear of, and switches of their own roles. */
function messagesOf({ context, roles }: Listening, happened: LiveEvent): SSEMessage[] {
  const { position, eventId, action, subjectType, subjectId, occurredAt } = happened;
  const event = { eventId, action, subjectType, subjectId, occurredAt };
  const messages: SSEMessage[] = [];
  const role = event.subjectType === 'role' ? roles.find(({ id }) => id === event.subjectId) : undefined;
  const isSwitch = event.action === 'role.enabled' || event.action === 'role.disabled';
  if (role && isSwitch) {
    const data = { roleId: role.id, type: role.type, isEnabled: event.action === 'role.enabled' };
    messages.push({ id: position, event: 'ownRole', data: JSON.stringify(data) });
  }
  if (hearsOf(context.actor, happened))
    messages.push({ id: position, event: event.action, data: JSON.stringify(event) });
  return messages;
}

/** Answers with the stream; it ends when the listener leaves, may no longer listen, or the service closes. */
export function answerLive(c: HonoContext<ApiEnvironment>, listening: Listening): Response {
  const { platform, context, after } = listening;
  const { notifier, installation } = platform;
  c.header('Cache-Control', 'no-store, no-transform');
  c.header('X-Accel-Buffering', 'no');
  return streamSSE(c, async (stream) => {
    const over = new AbortController();
    const ended = new Promise<void>((resolve) => over.signal.addEventListener('abort', () => resolve()));
    const end = () => over.abort();
    stream.onAbort(end);
    const post = openLine(stream, end);
    const tell = (event: LiveEvent) => Promise.all(messagesOf(listening, event).map(post));
    // What happens before the greeting or while the past is told waits for its turn; what the past had in it is not told twice.
    let held: LiveEvent[] | null = [];
    const replayed = new Set<string>();
    const tellNew = (event: LiveEvent) => void (replayed.has(event.position) || tell(event));
    const stops = [
      notifier.listen(context.agency.id, (events) => (held ? held.push(...events) : events.forEach(tellNew))),
      installation.listen((is, was) => {
        if (is.revision !== was.revision)
          void post({ event: 'notification', data: JSON.stringify({ id: is.notificationId }) });
        if (is.mode !== was.mode) void post(statusOf(is.mode)).then(end);
      }),
      // What put an end to it is told first.
      listening.watch(() => void setTimeout(end, LAST_WORDS_MS)),
    ];
    try {
      // Whoever has been greeted misses nothing from then on: a connection that breaks is resumed from the greeting.
      const from = await Promise.race([notifier.ready(), ended]);
      const greeting = { event: 'hello', data: JSON.stringify({ version: VERSION }), retry: RETRY_MS };
      await post(after === null && from ? { ...greeting, id: from } : greeting);
      await post({ event: 'still-there', data: '' });
      if (after !== null) await replay(context.agency.id, after);
      held.forEach(tellNew);
      held = null;
      while (!over.signal.aborted) {
        await sleep(STILL_THERE_MS, undefined, { signal: over.signal }).catch(() => undefined);
        // The notifier has long passed what was replayed.
        replayed.clear();
        if (!over.signal.aborted) await post({ event: 'still-there', data: '' });
      }
    } finally {
      for (const stop of stops) stop();
    }

    /** Tells what was missed, a thousand events at a time. */
    async function replay(agencyId: string, from: string): Promise<void> {
      for (let position = from; !over.signal.aborted;) {
        const missed = (await notifier.since(agencyId, position)) ?? [];
        if (missed.length === 0) return;
        for (const event of missed) {
          replayed.add(event.position);
          await tell(event);
        }
        position = missed.at(-1)!.position;
      }
    }
  }) as never;
}
