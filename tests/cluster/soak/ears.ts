import { setTimeout as sleep } from 'node:timers/promises';
import { openStream } from '../../support/live-stream.ts';
import type { Load } from './timesheet-lives.ts';

/** An event that a worker records by itself, once for each request to an authoriser. */
export const REQUESTED = 'timesheet.authorisationRequested';

/** A listener that resumes where its last connection broke. */
export class Ear {
  readonly name: string;
  /** How often each event of a timesheet was received, as `<action> <timesheet’s id>`. */
  readonly heard = new Map<string, number>();
  connections = 0;
  #last: string | null = null;
  #ids = new Set<string>();

  constructor(name: string) {
    this.name = name;
  }

  /** Listens until the load is over and everything was received, or `isEnough` returns true. */
  async run(
    { traffic }: Load,
    port: number,
    ask: { headers: Record<string, string>; query: string },
    isEnough: () => boolean,
  ) {
    while (!isEnough()) {
      const headers = { ...ask.headers, ...(this.#last ? { 'Last-Event-ID': this.#last } : {}) };
      const stream = await openStream({ port }, headers, ask.query).catch(() => null);
      traffic.of('live connection').requested += 1;
      if (!stream || stream.status !== 200) {
        if (stream && ![429, 503].includes(stream.status)) traffic.complain('live connection', String(stream.status));
        stream?.close();
        await sleep(300);
        continue;
      }
      this.connections += 1;
      traffic.of('live connection').answered += 1;
      let isEnded = false;
      void stream.ended.then(() => (isEnded = true));
      while (!isEnded && !isEnough()) {
        this.#take(stream.messages.splice(0), traffic.complain.bind(traffic));
        await sleep(100);
      }
      this.#take(stream.messages.splice(0), traffic.complain.bind(traffic));
      stream.close();
    }
  }

  #take(
    messages: { event: string; id: string | null; data: Record<string, unknown> }[],
    complain: (kind: string, what: string) => void,
  ) {
    for (const { event, id, data } of messages) {
      if (event === 'resync') complain('live connection', `${this.name} was told to read anew`);
      if (id === null) continue;
      this.#last = id;
      if (event === 'hello') continue;
      if (this.#ids.has(id)) complain('live connection', `${this.name} heard ${id} twice`);
      this.#ids.add(id);
      const mark = `${event} ${String(data.subjectId)}`;
      if (data.subjectType === 'timesheet' && event !== REQUESTED)
        this.heard.set(mark, (this.heard.get(mark) ?? 0) + 1);
    }
  }
}
