import { ask } from '../support/ask.ts';
import { type Answered, plainWords } from './door.ts';
import type { IdBook } from './id-book.ts';
import { textOf, uncompressed } from './read-answer.ts';
import type { IsolationWorld } from './world.ts';

/** A request as sent. */
export type Sent = { method: string; path: string; headers: Record<string, string>; body?: Buffer | string };

/** Headers of undescribed responses that vary over time. */
const PASSING =
  /^(date|x-request-id|set-cookie|etag|content-length|ratelimit.*|content-security-policy|server-timing|keep-alive)$/;

/** Sends a request, reads the whole response, and classifies it. */
export async function send(
  { web }: IsolationWorld,
  { headers: given, ...sent }: Sent,
  book: IdBook,
): Promise<Answered> {
  const { Host, ...headers } = given;
  const begun = performance.now();
  const question = { host: Host!, ...sent, headers: { 'Accept-Encoding': 'gzip, br', ...headers } };
  const answer = await ask(web.port, sent.path, question).catch(() => null);
  if (!answer) return { text: '', class: 'cut off', ms: performance.now() - begun, sent: book.sent };
  const ms = performance.now() - begun;
  const body = uncompressed(answer.body, answer.headers);
  const text = await textOf(body);
  const kept = Object.entries(answer.headers).filter(([name]) => !PASSING.test(name));
  const isChange = !['GET', 'HEAD', 'OPTIONS'].includes(sent.method) && answer.status < 300;
  const isText = /json|html|text|xml/.test(String(answer.headers['content-type']));
  // Where a change leads differs in sequential numbers; pages are compared by their text.
  const words = isChange || !isText ? '' : plainWords(wordsOf(text, String(answer.headers['content-type'])), book.sent);
  return {
    text: `${JSON.stringify(answer.headers)}\n${text}`,
    class: `${answer.status} ${plainWords(JSON.stringify(kept.sort()), book.sent)}\n${words}`,
    ms,
    sent: book.sent,
  };
}

/** Returns a page's text without its scripts, whose data is of the same request; other text unchanged. */
const wordsOf = (text: string, type: string) =>
  type.includes('html') ? text.replace(/<script\b[\s\S]*?<\/script>/g, '').replace(/<link\b[^>]*>/g, '') : text;
