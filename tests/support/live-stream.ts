import { type IncomingMessage, request } from 'node:http';
import type { WebProcess } from './web-process.ts';

/** One message in a stream of events. */
export type LiveMessage = { event: string; id: string | null; data: Record<string, unknown> };

/** A stream of events that is being read. */
export type LiveStream = {
  status: number;
  messages: LiveMessage[];
  /** Waits for a message with that name; those before it stay in `messages`. */
  until(event: string): Promise<LiveMessage>;
  /** Resolves with the milliseconds since then, once the server has ended the stream. */
  ended: Promise<number>;
  close(): void;
};

const MAX_MS = 8000;

/** Opens the live events over the network, as a browser does. */
export async function openStream(
  { port }: Pick<WebProcess, 'port'>,
  headers: Record<string, string>,
  query = '',
): Promise<LiveStream> {
  const stop = new AbortController();
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const asking = request({
      host: '127.0.0.1',
      port,
      path: `/api/v1/events${query}`,
      headers,
      agent: false,
      signal: stop.signal,
    });
    asking.once('response', resolve).once('error', reject).end();
  });
  const messages: LiveMessage[] = [];
  const listeners = new Set<() => void>();
  let text = '';
  response.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
    const parts = text.split('\n\n');
    text = parts.pop()!;
    messages.push(...parts.map(read));
    for (const tell of listeners) tell();
  });
  response.on('error', () => undefined);
  const ended = new Promise<number>((resolve) => response.once('close', () => resolve(performance.now())));
  return {
    status: response.statusCode ?? 0,
    messages,
    ended,
    until: (event) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = messages.find((message) => message.event === event);
          if (!found) return;
          listeners.delete(look);
          clearTimeout(late);
          resolve(found);
        };
        const late = setTimeout(() => reject(new Error(`There was no ${event} in time.`)), MAX_MS);
        listeners.add(look);
        look();
      }),
    close: () => stop.abort(),
  };
}

function read(part: string): LiveMessage {
  const line = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(part)?.[1];
  const data = line('data') ?? '';
  return {
    event: line('event') ?? '',
    id: line('id') ?? null,
    data: data === '' ? {} : (JSON.parse(data) as LiveMessage['data']),
  };
}
