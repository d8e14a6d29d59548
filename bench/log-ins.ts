import { Agent, request } from 'node:http';
import { newId } from '#domain/new-id.ts';
import { createServer } from '#server/create-server.ts';
import type { BenchWorld } from './world.ts';

const AT_ONCE = 50;
const ROUNDS = 5;
const PASSWORD = 'correct horse battery';

/** Sends one request; returns its status and its duration in milliseconds. */
function time(port: number, path: string, agent: Agent, body?: string): Promise<{ status: number; took: number }> {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const headers = { Host: `bench.localhost:${port}`, ...(body ? { 'Content-Type': 'application/json' } : {}) };
    const asking = request({ host: '127.0.0.1', port, path, agent, method: body ? 'POST' : 'GET', headers });
    asking.once('error', reject);
    asking.once('response', (response) => {
      response.resume();
      response.once('end', () => resolve({ status: response.statusCode ?? 0, took: performance.now() - begun }));
    });
    asking.end(body);
  });
}

const at = (times: number[], share: number) =>
  times.sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? NaN;

/** Measures fifty people logging in at once, repeatedly, while the health check is polled every few milliseconds. */
export async function benchLogIns({ platform }: BenchWorld): Promise<void> {
  const db = platform.pool.for({ agencyId: null });
  const emails = Array.from({ length: AT_ONCE }, (_, i) => `log-in-${i}@bench.example`);
  const passwordHash = await platform.passwords.hash(PASSWORD);
  for (const email of emails) {
    const id = newId();
    await db.as(id).run({
      text: 'insert into accounts (id, email_address, password_hash, verified_at) values ($1, $2, $3, now())',
      values: [id, email, passwordHash],
    });
  }
  const server = await createServer(platform, { port: 0 });
  const [people, prober] = [new Agent({ keepAlive: true }), new Agent({ keepAlive: true, maxSockets: 1 })];
  const [health, logIns]: [number[], number[]] = [[], []];
  let isRunning = true;
  const probing = (async () => {
    while (isRunning) {
      health.push((await time(server.port, '/healthz', prober)).took);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  })();
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      await db.run({ text: 'select remove_forgotten_tries($1)', values: [Number.MAX_SAFE_INTEGER] });
      const answers = await Promise.all(
        emails.map((emailAddress) => {
          const body = JSON.stringify({ emailAddress, password: PASSWORD });
          return time(server.port, '/api/v1/accounts/local/login', people, body);
        }),
      );
      const failed = answers.find(({ status }) => status !== 200);
      if (failed) throw new Error(`A log-in was answered ${failed.status}.`);
      logIns.push(...answers.map(({ took }) => took));
    }
  } finally {
    isRunning = false;
    await probing;
    people.destroy();
    prober.destroy();
    await server.stop();
  }
  const ms = (times: number[], share: number) => `${at(times, share).toFixed(1)} ms`;
  console.log(
    `${`/healthz while ${AT_ONCE} log in at once`.padEnd(46)} p50 ${ms(health, 0.5)}, p99 ${ms(health, 0.99)}   (${health.length} asked; a log-in p50 ${ms(logIns, 0.5)}, p99 ${ms(logIns, 0.99)}; reach p99 below 500 ms)`,
  );
}
