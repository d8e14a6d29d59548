import { Agent, request } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { type Latencies, until, waitOf } from './open-model.ts';

/** What a visit uses: the ports of the web processes, and the port in addresses. */
export type Doors = { ports: number[]; namedPort: number; latencies: Latencies; random: () => number; since: number };

type Answer = { status: number; location: string; text: string };
type Request = { kind: string; path: string; form?: Record<string, string>; body?: string };

const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
/** Milliseconds after which nobody waits any longer. */
const PATIENCE = 30_000;

/** A visit: requests, and time between them for reading or typing. Each request may reach a different process. */
export class Visit {
  readonly #doors: Doors;
  readonly #headers: Record<string, string>;
  /** The instant at which the next request is meant to be sent. */
  #at: number;

  constructor(doors: Doors, agency: string, intended: number, headers: Record<string, string>) {
    this.#doors = doors;
    this.#at = intended;
    this.#headers = { ...headers, Host: `${agency}.localhost:${doors.namedPort}`, 'Accept-Encoding': 'gzip, br' };
  }

  /** Waits, as for reading or typing. @param mean in seconds */
  async think(mean: number): Promise<void> {
    this.#at = performance.now() + waitOf(this.#doors.random, mean * 1000);
    await until(this.#at);
  }

  /** Sends a request, and waits for the whole response. @throws Error if there is none, or it is no use */
  async ask(requested: Request): Promise<Answer> {
    const { latencies, since } = this.#doors;
    const isCounted = this.#at >= since;
    try {
      const answer = await this.#send(requested);
      // A decision made by someone else in the meantime is not a failure.
      if (answer.status >= 400 && answer.status !== 409) throw new Error(`${requested.kind} answered ${answer.status}`);
      if (isCounted) latencies.answered(requested.kind, performance.now() - this.#at);
      return answer;
    } catch (error) {
      if (isCounted) latencies.refused((error as Error).message);
      throw error;
    } finally {
      this.#at = performance.now();
    }
  }

  #send({ path, form, body }: Request): Promise<Answer> {
    const { ports, namedPort, random } = this.#doors;
    const port = ports[Math.floor(random() * ports.length)];
    const sent = form ? new URLSearchParams(form).toString() : body;
    const type = form ? 'application/x-www-form-urlencoded' : 'text/csv';
    const posting =
      sent === undefined ? {} : { 'Content-Type': type, 'Content-Length': String(Buffer.byteLength(sent)) };
    const origin = form ? { Origin: `http://${this.#headers.Host}` } : {};
    const headers = { ...this.#headers, ...posting, ...origin };
    return new Promise((resolve, reject) => {
      const method = sent === undefined ? 'GET' : 'POST';
      const asking = request(
        { host: '127.0.0.1', port: port ?? namedPort, path, agent, headers, method },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk)).once('error', reject);
          response.once('end', () => {
            const { statusCode = 0, headers: told } = response;
            const whole = Buffer.concat(chunks);
            const text = (told['content-encoding'] === 'br' ? brotliDecompressSync(whole) : whole).toString();
            resolve({ status: statusCode, location: told.location ?? '', text });
          });
        },
      );
      asking.setTimeout(PATIENCE, () => asking.destroy(new Error('nobody answered for half a minute')));
      asking.once('error', reject).end(sent);
    });
  }
}
