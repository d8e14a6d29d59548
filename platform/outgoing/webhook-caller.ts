import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { answerTo } from './answer-to.ts';
import { noAnswerInWords } from './no-answer-in-words.ts';
import { VERSION } from '../version.ts';
import { assertOutsideTransaction } from '../database/outside.ts';
import { addressRefusal, type CallOptions, checkedLookup } from './outgoing-address.ts';
import { metrics } from '../metrics.ts';

/** An endpoint's response: a status, or why there is none. `body` is the start of what came with a status. */
export type WebhookAnswer = { status: number | null; body: string | null; error: string | null; milliseconds: number };

/** A message for an endpoint. */
export type WebhookRequest = { url: string; headers: Record<string, string>; body: string };

/** Calls agencies' endpoints, which may be anywhere and may behave in any way. */
export type WebhookCaller = {
  /** Returns why a URL may not be called, in words for whoever typed it; null if it may. Resolves nothing. */
  refusal(url: string): string | null;
  /** Posts a message. Never throws, follows no redirect, and ends within the time limit. */
  call(request: WebhookRequest): Promise<WebhookAnswer>;
};

/** How long a call may take in total, and how much of the response is read. */
const TIME_LIMIT_MS = 15_000;
const MAX_BODY_BYTES = 4096;
/** Node accepts any three digits as a status. */
const MIN_STATUS = 100;

/** Creates a caller. Unless `allowPrivate`, it uses only https and public addresses. */
export function createWebhookCaller(options: CallOptions): WebhookCaller {
  const { allowPrivate, timeLimitMs = TIME_LIMIT_MS } = options;
  const checked = checkedLookup(options);
  const refusal = (text: string) => addressRefusal(text, allowPrivate);
  return {
    refusal,
    async call(given) {
      assertOutsideTransaction('An endpoint');
      const begun = performance.now();
      const milliseconds = () => Math.round(performance.now() - begun);
      try {
        const error = refusal(given.url);
        if (error) return { status: null, body: null, error, milliseconds: 0 };
        const { status, body } = await post(given, checked, timeLimitMs);
        metrics.webhooks.inc({ outcome: status >= 200 && status < 300 ? 'delivered' : 'refused' });
        return { status, body, error: null, milliseconds: milliseconds() };
      } catch (error) {
        metrics.webhooks.inc({ outcome: 'failed' });
        return { status: null, body: null, error: wordsOf(error, timeLimitMs), milliseconds: milliseconds() };
      }
    },
  };
}

async function post({ url, headers, body }: WebhookRequest, checked: LookupFunction, timeLimitMs: number) {
  const limit = AbortSignal.timeout(timeLimitMs);
  const send = new URL(url).protocol === 'https:' ? requestHttps : requestHttp;
  const request = send(url, {
    method: 'POST',
    // A new connection for each call: one kept alive would not be rechecked.
    agent: false,
    lookup: checked,
    signal: limit,
    headers: {
      ...headers,
      'Content-Length': Buffer.byteLength(body),
      'User-Agent': `Countersign-Webhooks/${VERSION}`,
    },
  });
  const answered = answerTo(request);
  request.end(body);
  const response = await answered;
  try {
    const { statusCode = 0 } = response;
    if (statusCode < MIN_STATUS) throw new Error(`The endpoint answered ${statusCode}, which is no status of HTTP.`);
    return { status: statusCode, body: await readBeginning(response) };
  } finally {
    request.destroy();
  }
}

/** Reads the first few kilobytes; a response that breaks off or stalls has already given its status. */
async function readBeginning(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= MAX_BODY_BYTES) break;
    }
  } catch {
    // What arrived before is shown.
  }
  // PostgreSQL cannot store null characters.
  return Buffer.concat(chunks).subarray(0, MAX_BODY_BYTES).toString('utf8').replaceAll('\u0000', '\uFFFD');
}

function wordsOf(error: unknown, timeLimitMs: number): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'AbortError' || error.name === 'TimeoutError')
    return `There was no answer within ${timeLimitMs / 1000} seconds.`;
  const { code } = error as NodeJS.ErrnoException;
  // The error for several failed addresses has no message.
  return noAnswerInWords(code) ?? (error.message || code || error.name).slice(0, 500);
}
