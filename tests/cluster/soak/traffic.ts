import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from '../../support/ask.ts';

/** Requests of one kind, and their outcomes. */
export type Figures = {
  requested: number;
  answered: number;
  unavailable: number;
  tooMany: number;
  /** Responses that the proxy could not get, since the process was killed: 503 with its own message. */
  lostAtProxy: number;
  /** Connections that ended before the response was complete. */
  lostConnection: number;
  slowestMs: number;
};

/** A response that is none of these errors, and whether an earlier attempt may already have taken effect. */
export type Definite = Answer & { mayBeRepeat: boolean };

const PROXY = 'was lost';
const MAX_PAUSE_MS = 2000;
const MAX_TRIES = 60;

/** Sends all requests to the installation: counts them, and retries as people and machines would. */
export class Traffic {
  readonly figures = new Map<string, Figures>();
  /** Responses that should not have been given. */
  readonly wrong: string[] = [];
  isOver = false;

  of(kind: string): Figures {
    const nothing = {
      requested: 0,
      answered: 0,
      unavailable: 0,
      tooMany: 0,
      lostAtProxy: 0,
      lostConnection: 0,
      slowestMs: 0,
    };
    const figures = this.figures.get(kind) ?? nothing;
    this.figures.set(kind, figures);
    return figures;
  }

  complain(kind: string, what: string): void {
    this.wrong.push(`${new Date().toISOString()} ${kind}: ${what}`);
  }

  /**
   * Retries until there is a response other than 429 or 503 that is not lost.
   * @param expected statuses of that response; any other is reported
   */
  async until(kind: string, expected: number[], send: () => Promise<Answer>): Promise<Definite> {
    const figures = this.of(kind);
    let mayBeRepeat = false;
    for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
      const begun = performance.now();
      const answer = await this.#once(figures, send);
      figures.slowestMs = Math.max(figures.slowestMs, performance.now() - begun);
      if (answer && answer.status < 500 && answer.status !== 429) {
        figures.answered += 1;
        if (!expected.includes(answer.status) && !mayBeRepeat)
          this.complain(
            kind,
            `${answer.status} ${answer.text.replace(/<style[\s\S]*?<\/style>|<[^>]*>/g, ' ').slice(0, 300)}`,
          );
        return { ...answer, mayBeRepeat };
      }
      if (answer && answer.status !== 503 && answer.status !== 429)
        this.complain(kind, `${answer.status} ${answer.text.slice(0, 300)}`);
      // What was refused for being too much was not done; any other outcome is unknown.
      mayBeRepeat ||= answer?.status !== 429;
      await sleep(Math.min(MAX_PAUSE_MS, Number(answer?.headers['retry-after'] ?? 0.3) * 1000));
    }
    throw new Error(`${kind} was not answered in ${MAX_TRIES} tries`);
  }

  async #once(figures: Figures, send: () => Promise<Answer>): Promise<Answer | null> {
    figures.requested += 1;
    try {
      const answer = await send();
      if (answer.status === 429) figures.tooMany += 1;
      if (answer.status === 503) figures[answer.text.includes(PROXY) ? 'lostAtProxy' : 'unavailable'] += 1;
      return answer;
    } catch {
      figures.lostConnection += 1;
      return null;
    }
  }
}
