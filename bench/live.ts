import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, type ClientRequest, request } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { AuditAction } from '#domain/audit/activity-words.ts';
import { recordEvent } from '#domain/audit/record-event.server.ts';
import { newSession } from './session.ts';
import type { BenchWorld } from './world.ts';

/** Connections that are opened at once, those that share a session, and events that are told for a measure. */
const AT_ONCE = 100;
const A_SESSION = 20;
const EVENTS = 5;
const SETTLE_MS = 2000;
const LONGEST_MS = 30_000;

type Memory = { rss: number; used: number };
type Line = { asking: ClientRequest; heard: (name: string) => Promise<number> };

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} kB`;

/** Opens one live connection and waits for its greeting. */
async function openLine(
  port: number,
  agent: Agent,
  { cookie, roleId }: { cookie: string; roleId: string },
): Promise<Line> {
  const headers = { Host: `bench.localhost:${port}`, Cookie: cookie };
  const asking = request({ host: '127.0.0.1', port, path: `/api/v1/events?roleId=${roleId}`, agent, headers });
  let text = '';
  const waiting = new Map<string, (at: number) => void>();
  const heard = (name: string) => new Promise<number>((resolve) => waiting.set(`event: ${name}\n`, resolve));
  const greeted = heard('hello');
  asking.once('response', (response) => {
    if (response.statusCode !== 200) asking.destroy(new Error(`A listener was answered ${response.statusCode}.`));
    response.setEncoding('utf8').on('data', (chunk: string) => {
      text = (text + chunk).slice(-2000);
      for (const [mark, resolve] of waiting)
        if (text.includes(mark)) {
          waiting.delete(mark);
          resolve(performance.now());
        }
    });
    response.on('error', () => undefined);
  });
  const failed = new Promise<never>((_, reject) => asking.once('error', reject));
  failed.catch(() => undefined);
  asking.end();
  await Promise.race([greeted, failed]);
  return { asking, heard };
}

async function memoryOf(child: ChildProcess): Promise<Memory> {
  await pause(SETTLE_MS);
  child.send('memory');
  return ((await once(child, 'message')) as [Memory])[0];
}

/** How long after an event was recorded the first and the last listener had it, in milliseconds: the median of a few. */
async function fanOut({ ctx }: BenchWorld, lines: Line[]): Promise<{ first: number; last: number }> {
  const taken: { first: number; last: number }[] = [];
  for (let i = 0; i < EVENTS; i += 1) {
    const action = `client.heard${'abcdefgh'[i]!}${lines.length > 1 ? 'All' : 'One'}`;
    const all = Promise.all(lines.map(({ heard }) => heard(action)));
    await recordEvent(ctx, { action: action as AuditAction, subjectType: 'client', subjectId: null });
    const begun = performance.now();
    const late = pause(LONGEST_MS).then(() => Promise.reject(new Error('An event did not reach every listener.')));
    late.catch(() => undefined);
    const times = (await Promise.race([all, late])).map((at) => at - begun).sort((a, b) => a - b);
    taken.push({ first: times[0]!, last: times.at(-1)! });
  }
  const median = (of: 'first' | 'last') => taken.map((one) => one[of]).sort((a, b) => a - b)[EVENTS >> 1]!;
  return { first: median('first'), last: median('last') };
}

/**
 * Opens many live connections to one web process: what each costs in memory at a quarter of them and at all, and how long
 * an event takes to reach everybody, against one listener.
 */
export async function benchLive(world: BenchWorld, most: number): Promise<void> {
  const file = fileURLToPath(new URL('./live-server.ts', import.meta.url));
  const child = fork(file, [world.appUrl, world.dataDir], { execArgv: ['--import', 'tsx', '--expose-gc'] });
  const agent = new Agent({ maxSockets: Infinity });
  const lines: Line[] = [];
  try {
    const [{ port }] = (await once(child, 'message')) as [{ port: number }];
    let session = await newSession(world.ctx);
    const openUntil = async (count: number) => {
      while (lines.length < count) {
        if (lines.length % A_SESSION === 0) session = await newSession(world.ctx);
        const wanted = Math.min(AT_ONCE, A_SESSION - (lines.length % A_SESSION), count - lines.length);
        lines.push(...(await Promise.all(Array.from({ length: wanted }, () => openLine(port, agent, session)))));
      }
    };
    await openUntil(1);
    const alone = await fanOut(world, lines);
    const before = await memoryOf(child);
    const [few, all] = [Math.max(2, Math.round(most / 4)), most];
    await openUntil(few);
    const some = await memoryOf(child);
    await openUntil(all);
    const full = await memoryOf(child);
    const each = (of: keyof Memory, at: Memory, count: number) => (at[of] - before[of]) / (count - 1);
    const together = await fanOut(world, lines);
    const ratio = each('used', full, all) / each('used', some, few);
    console.log(
      `${`memory of a live connection, ${all} against ${few}`.padEnd(46)} ${ratio.toFixed(2).padStart(6)}   (${kilobytes(each('used', full, all))} each against ${kilobytes(each('used', some, few))}, resident ${kilobytes(each('rss', full, all))}; the process ${(full.rss / 1024 ** 2).toFixed(0)} MB; reach 1.2 at most)`,
    );
    console.log(
      `${`an event to ${all} listeners, against one`.padEnd(46)} ${(together.last / alone.last).toFixed(2).padStart(6)}   (${together.last.toFixed(0)} ms, the first after ${together.first.toFixed(0)} ms, one alone ${alone.last.toFixed(0)} ms; reach below 1,000 ms)`,
    );
  } finally {
    for (const { asking } of lines) asking.on('error', () => undefined).destroy();
    agent.destroy();
    const gone = once(child, 'exit');
    child.disconnect();
    const forced = setTimeout(() => child.kill('SIGKILL'), 15_000);
    await gone;
    clearTimeout(forced);
  }
}
