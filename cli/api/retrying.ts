import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ServerUnavailable } from './problem.ts';
import type { ApiRequest, Transport } from './transport.ts';

/** The maximum number of attempts, and of seconds waited in all. */
const MAX_TRIES = 5;
const MAX_SECONDS = 60;

type Options = { wait?: (seconds: number) => Promise<void>; onWait?: (seconds: number) => void };

/** Whether a request may be repeated even if the first took effect: it only reads, or the server recognises it. */
const isRepeatable = ({ method, isSafe, headers }: ApiRequest) =>
  method === 'GET' || method === 'PUT' || isSafe || headers?.['Idempotency-Key'] !== undefined;

/**
 * Retries if the server is busy, as its `Retry-After` states, or the connection broke. Changes are sent under an
 * `Idempotency-Key`, so that they happen once however often they are sent.
 */
export function retrying(ask: Transport, { wait = pause, onWait = () => undefined }: Options = {}): Transport {
  return async (requested) => {
    const request = withKey(requested);
    let waited = 0;
    const isWaited = async (seconds: number) => {
      if ((waited += seconds) > MAX_SECONDS) return false;
      onWait(seconds);
      await wait(seconds);
      return true;
    };
    for (let tries = 1; ; tries += 1) {
      try {
        const answer = await ask(request);
        const isBusy = answer.status === 429 || answer.status === 503;
        const seconds = Number(answer.headers.get('Retry-After') ?? 2 ** tries);
        if (!isBusy || tries === MAX_TRIES || !(await isWaited(seconds))) return answer;
        await answer.body?.cancel();
      } catch (error) {
        const isWorthIt = error instanceof ServerUnavailable && error.isBroken && isRepeatable(request);
        if (!isWorthIt || tries === MAX_TRIES || !(await isWaited(2 ** (tries - 1)))) throw error;
      }
    }
  };
}

function withKey(request: ApiRequest): ApiRequest {
  if (request.isSafe || (request.method !== 'POST' && request.method !== 'PATCH')) return request;
  return { ...request, headers: { 'Idempotency-Key': randomUUID(), ...request.headers } };
}

const pause = (seconds: number) => sleep(seconds * 1000);
