import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { answerTo } from './answer-to.ts';
import { addressRefusal, type CallOptions, checkedLookup, PRIVATE } from './outgoing-address.ts';
import { assertOutsideTransaction } from '../database/outside.ts';
import { VERSION } from '../version.ts';

/** How long a call may take in total, and the maximum size of the response. */
const TIME_LIMIT_MS = 5000;
const MAX_BYTES = 256 * 1024;

/** Why there is no response: none came, or the address may not be called. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  readonly why: 'unreachable' | 'refused';
  constructor(why: 'unreachable' | 'refused', cause?: unknown) {
    super(why === 'refused' ? 'The address may not be called.' : 'There was no answer.', { cause });
    this.why = why;
  }
}

/** A request: that of `fetch`, with text as its body. */
export type Requested = {
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
  signal?: AbortSignal | null;
};

/** Calls an address named by an agency. Follows no redirect. @throws NoAnswer */
export type GuardedFetch = (url: string, requested?: Requested) => Promise<Response>;

/**
 * Creates a `fetch` for addresses named by agencies: only https and public addresses unless `allowPrivate`, connections
 * only to the addresses that were checked, no redirects, five seconds and 256 kB at most, and never during a
 * transaction.
 */
export function createGuardedFetch(options: CallOptions): GuardedFetch {
  const { allowPrivate, timeLimitMs = TIME_LIMIT_MS } = options;
  const checked = checkedLookup(options);
  return async (url, { method = 'GET', headers = {}, body, signal } = {}) => {
    assertOutsideTransaction('A provider');
    if (!URL.canParse(url) || addressRefusal(url, allowPrivate) !== null) throw new NoAnswer('refused');
    const limit = AbortSignal.timeout(timeLimitMs);
    const send = new URL(url).protocol === 'https:' ? requestHttps : requestHttp;
    const request = send(url, {
      method,
      // A new connection for each call: one kept alive would not be rechecked.
      agent: false,
      lookup: checked,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      headers: { ...headers, 'User-Agent': `Countersign/${VERSION}` },
    });
    try {
      const answered = answerTo(request);
      request.end(textOf(body));
      const response = await answered;
      return new Response(await readAll(response), {
        status: statusOf(response),
        headers: plainHeaders(response),
      });
    } catch (error) {
      const isRefused = error instanceof Error && error.message === PRIVATE;
      throw error instanceof NoAnswer ? error : new NoAnswer(isRefused ? 'refused' : 'unreachable', error);
    } finally {
      request.destroy();
    }
  };
}

function textOf(body: unknown): string | undefined {
  if (body instanceof URLSearchParams) return body.toString();
  return typeof body === 'string' ? body : undefined;
}

/** Reads the whole response. @throws NoAnswer if it is too long */
async function readAll(response: IncomingMessage): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new NoAnswer('unreachable');
    chunks.push(chunk);
  }
  return bytes === 0 ? null : new Uint8Array(Buffer.concat(chunks));
}

/** Returns a status that `Response` accepts; anything else is not a usable response. */
function statusOf({ statusCode = 502 }: IncomingMessage): number {
  return statusCode >= 200 && statusCode <= 599 ? statusCode : 502;
}

function plainHeaders({ headers }: IncomingMessage): Record<string, string> {
  const wanted = ['content-type', 'www-authenticate'];
  return Object.fromEntries(wanted.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : [])));
}
