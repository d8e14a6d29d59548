import { setTimeout as sleep } from 'node:timers/promises';

const TRIES = 6;

/** A response of the typed client. */
type Answer<Data> = { data?: Data; error?: { title: string; code: string } | undefined; response: Response };

/**
 * Retries while the service is unavailable (503) or requests are too frequent (429), after the time in `Retry-After` or
 * twice as long each time. 409 is passed on: the feed is not the one known so far. Anything else throws an error with
 * the service's own message.
 */
export async function ask<Data>(call: () => Promise<Answer<Data>>): Promise<Answer<Data>> {
  for (let tried = 1; ; tried += 1) {
    const answer = await call().catch((error: unknown) => {
      if (tried >= TRIES) throw error;
      return null;
    });
    if (answer?.response.ok || answer?.response.status === 409) return answer;
    const isAway = answer === null || answer.response.status === 429 || answer.response.status === 503;
    if (!isAway || tried >= TRIES) {
      throw new Error(`${answer?.response.status}: ${answer?.error?.title} (${answer?.error?.code})`);
    }
    const seconds = Number(answer?.response.headers.get('Retry-After') ?? 2 ** tried / 4);
    await sleep(Math.min(seconds, 60) * 1000);
  }
}
