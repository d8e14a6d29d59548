import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { answerTo } from './answer-to.ts';
import { VERSION } from '../version.ts';
import { assertOutsideTransaction } from '../database/outside.ts';
import { addressRefusal, type CallOptions, checkedLookup } from './outgoing-address.ts';
import { metrics } from '../metrics.ts';

/** What an endpoint answered: a status, or why there is none. `body` is the beginning of what came with a status. */
export type WebhookAnswer = { status: number | null; body: string | null; error: string | null; milliseconds: number };

/** A message for an endpoint. */
export type WebhookRequest = { url: string; headers: Record<string, string>; body: string };

/** Calls endpoints of agencies, which may be anywhere and may do anything. */
export type WebhookCaller = {
  /** Why a URL is called by no means, in words for whoever typed it; null where it may be. Resolves nothing. */
  refusal(url: string): string | null;
  /** Posts a message. Never throws, follows no redirect, and ends within the time limit. */
  call(request: WebhookRequest): Promise<WebhookAnswer>;
};

/** How long a call may take in all, and how much of the answer is read. */
const TIME_LIMIT_MS = 15_000;
const MOST_BODY_BYTES = 4096;

/** A caller. Unless `allowPrivate`, it speaks https only and with public addresses only. */
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
    // A connection for each call: a kept one would not be checked again.
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
    return { status: response.statusCode ?? 0, body: await readBeginning(response) };
  } finally {
    request.destroy();
  }
}

/** The first few kilobytes; an answer that breaks or stalls has said its status all the same. */
async function readBeginning(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= MOST_BODY_BYTES) break;
    }
  } catch {
    // What came until then is shown.
  }
  // PostgreSQL holds no zero bytes.
  return Buffer.concat(chunks).subarray(0, MOST_BODY_BYTES).toString('utf8').replaceAll('\u0000', '\uFFFD');
}

function wordsOf(error: unknown, timeLimitMs: number): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'AbortError' || error.name === 'TimeoutError')
    return `There was no answer within ${timeLimitMs / 1000} seconds.`;
  const { code } = error as NodeJS.ErrnoException;
  // Several addresses that were all tried in vain say nothing themselves.
  return (error.message || code || error.name).slice(0, 500);
}
