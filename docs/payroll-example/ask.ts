import { setTimeout as sleep } from 'node:timers/promises';

const TRIES = 6;

/** An answer of the typed client. */
type Answer<Data> = { data?: Data; error?: { title: string; code: string } | undefined; response: Response };

/**
 * Asks again while the service is away (503) or we ask too often (429), as long as `Retry-After` says or twice as long each
 * time. 409 is an answer: the feed is not the one that we know. Anything else is an error with the service's own words.
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
