import { Writable } from 'node:stream';
import { LiveListener } from '#api/live/live-listener.ts';
import type { Context } from '#domain/context.ts';
import type { Platform } from '#platform/platform.ts';

/** A message as received, and its bytes. */
export type LineMessage = { event: string; id: string | null; chunk: Buffer };

/** A live connection of the agency's operator, and what arrived on it. */
export type LiveLine = {
  outlet: Writable;
  messages: LineMessage[];
  /** Returns messages with that name. */
  heard(event: string): LineMessage[];
};

type Options = {
  /** The position after which to resume. */
  after?: string | null;
  /** How the other end consumes data; by default at once. */
  take?: (done: () => void) => void;
  onMessage?: (message: LineMessage) => void;
};

/** Opens a live connection whose other end is this test. */
export function openLine(platform: Platform, ctx: Context, options: Options = {}): LiveLine {
  const { after = null, take = (done) => done(), onMessage } = options;
  const messages: LineMessage[] = [];
  const outlet = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      const line = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(chunk.toString())?.[1] ?? null;
      const message = { event: line('event')!, id: line('id'), chunk };
      messages.push(message);
      take(done);
      onMessage?.(message);
    },
  });
  const listening = { platform, agencyId: ctx.agency.id, actor: ctx.actor, roles: [], after };
  LiveListener.open(outlet, { ...listening, watch: () => () => undefined });
  return { outlet, messages, heard: (event) => messages.filter((message) => message.event === event) };
}
