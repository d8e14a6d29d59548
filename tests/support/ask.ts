import { type IncomingHttpHeaders, request } from 'node:http';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

/** A response with its body as received. */
export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer; text: string };

export type Question = { host?: string; method?: string; headers?: Record<string, string>; body?: string | Buffer };

/** Sends a request to a local port, under any Host, which `fetch` does not allow. */
export function ask(port: number, path: string, question: Question = {}): Promise<Answer> {
  const { host = `localhost:${port}`, method = 'GET', headers = {}, body } = question;
  return new Promise((resolve, reject) => {
    const asking = request({
      host: '127.0.0.1',
      port,
      path,
      method,
      headers: { Host: host, ...headers },
      agent: false,
    });
    asking.once('error', reject);
    asking.once('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () => {
        const whole = Buffer.concat(chunks);
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: whole, text: whole.toString() });
      });
    });
    asking.end(body);
  });
}

/** Concurrent test files look for ports in separate ranges. */
const FIRST_PORT = 10_000 + (Number(process.env.VITEST_POOL_ID ?? 1) % 10) * 1000;

/** Returns an unused TCP port below the ephemeral range. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST_PORT + Math.floor(Math.random() * 1000);
    const found = await new Promise<number | null>((resolve) => {
      const probe = createServer();
      probe.once('error', () => resolve(null));
      probe.listen(port, '127.0.0.1', () => {
        const address = probe.address() as AddressInfo;
        probe.close(() => resolve(address.port));
      });
    });
    if (found !== null) return found;
  }
}
