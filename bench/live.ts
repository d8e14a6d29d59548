import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { AuditAction } from '#domain/audit/activity-words.ts';
import { recordEvent } from '#domain/audit/record-event.server.ts';
import { type Line, openLine } from './live-line.ts';
import type { Requested, Measured } from './live-server.ts';
import { newSession } from './session.ts';
import type { BenchWorld } from './world.ts';

/** Connections opened at once, those sharing a session, and events sent per measurement. */
const AT_ONCE = 100;
const A_SESSION = 20;
const EVENTS = 15;
const SETTLE_MS = 2000;
/** Events are spaced at random, so that they fall anywhere in the process's periodic work. */
const APART_MS = { least: 300, more: 300 };
const MAX_MS = 30_000;

/** Milliseconds after the commit at which the first and the last listener received it, and the web process's CPU milliseconds. */
type Told = { first: number; last: number; processor: number };

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} kB`;

/** Starts a separate web process. @throws Error if it ends prematurely */
async function startWeb({ appUrl, dataDir }: BenchWorld) {
  const file = fileURLToPath(new URL('./live-server.ts', import.meta.url));
  const child: ChildProcess = fork(file, [appUrl, dataDir], { execArgv: ['--import', 'tsx', '--expose-gc'] });
  const gone = once(child, 'exit');
  const ended = gone.then(() => Promise.reject(new Error('The web process ended.')));
  ended.catch(() => undefined);
  const hear = async <T>() => ((await Promise.race([once(child, 'message'), ended])) as [T])[0];
  const { port, barePort } = await hear<{ port: number; barePort: number }>();
  return {
    port,
    barePort,
    measure(isSettled: boolean): Promise<Measured> {
      child.send({ isSettled } satisfies Requested);
      return hear<Measured>();
    },
    writeBare: (bare: string) => void child.send({ bare } satisfies Requested),
    async stop() {
      if (child.connected) child.disconnect();
      const forced = setTimeout(() => child.kill('SIGKILL'), 15_000);
      await gone;
      clearTimeout(forced);
    },
  };
}
type Web = Awaited<ReturnType<typeof startWeb>>;

async function memoryOf(web: Web): Promise<Measured> {
  await pause(SETTLE_MS);
  return web.measure(true);
}

/** Sends an event of that name to all lines; resolves once it is on its way. */
type Tell = (action: string) => Promise<unknown> | void;

async function toldTo(lines: Line[], web: Web, tell: Tell, action: string): Promise<Told> {
  await pause(APART_MS.least + Math.random() * APART_MS.more);
  const all = Promise.all(lines.map(({ heard }) => heard(action)));
  const before = await web.measure(false);
  await tell(action);
  const begun = performance.now();
  const late = pause(MAX_MS).then(() => Promise.reject(new Error('An event did not reach every listener.')));
  late.catch(() => undefined);
  const times = (await Promise.race([all, late])).map((at) => at - begun).sort((a, b) => a - b);
  const after = await web.measure(false);
  return { first: times[0]!, last: times.at(-1)!, processor: after.processor - before.processor };
}

/** Measures how long after an event was sent the first and the last listener received it: the medians of several. */
async function fanOut(lines: Line[], web: Web, tell: Tell): Promise<Told> {
  const told: Told[] = [];
  const to = lines.length > 1 ? 'All' : 'One';
  for (let i = 0; i < EVENTS; i += 1)
    told.push(await toldTo(lines, web, tell, `client.heard${'abcdefghijklmno'[i]!}${to}`));
  const median = (of: keyof Told) => told.map((one) => one[of]).sort((a, b) => a - b)[EVENTS >> 1]!;
  return { first: median('first'), last: median('last'), processor: median('processor') };
}

/**
 * Opens many live connections to one web process: the memory each costs at a quarter of them and at all, and how long
 * an event takes from its commit to reach everyone, against bare writes to the same number of connections.
 */
export async function benchLive(world: BenchWorld, most: number): Promise<void> {
  const web = await startWeb(world);
  const lines: Line[] = [];
  const bareLines: Line[] = [];
  const record = (action: string) =>
    recordEvent(world.ctx, { action: action as AuditAction, subjectType: 'client', subjectId: null });
  try {
    let session = await newSession(world.ctx);
    const openUntil = async (count: number) => {
      while (lines.length < count) {
        if (lines.length % A_SESSION === 0) session = await newSession(world.ctx);
        const wanted = Math.min(AT_ONCE, A_SESSION - (lines.length % A_SESSION), count - lines.length);
        lines.push(...(await Promise.all(Array.from({ length: wanted }, () => openLine(web.port, session)))));
      }
    };
    await openUntil(1);
    const alone = await fanOut(lines, web, record);
    const before = await memoryOf(web);
    const [few, all] = [Math.max(2, Math.round(most / 4)), most];
    await openUntil(few);
    const some = await memoryOf(web);
    await openUntil(all);
    const full = await memoryOf(web);
    const each = (of: 'used' | 'rss', at: Measured, count: number) => (at[of] - before[of]) / (count - 1);
    const together = await fanOut(lines, web, record);
    while (bareLines.length < all) bareLines.push(await openLine(web.barePort, session));
    const bare = await fanOut(bareLines, web, web.writeBare);
    const ratio = each('used', full, all) / each('used', some, few);
    console.log(
      `${`memory of a live connection, ${all} against ${few}`.padEnd(46)} ${ratio.toFixed(2).padStart(6)}   (${kilobytes(each('used', full, all))} each against ${kilobytes(each('used', some, few))}, resident ${kilobytes(each('rss', full, all))}; the process ${(full.rss / 1024 ** 2).toFixed(0)} MB; reach 1.2 at most)`,
    );
    console.log(
      `${`an event to ${all} listeners, against bare writes`.padEnd(46)} ${(together.last / bare.last).toFixed(2).padStart(6)}   (${together.last.toFixed(0)} ms against ${bare.last.toFixed(0)} ms, the first after ${together.first.toFixed(0)} ms, one alone ${alone.last.toFixed(0)} ms; ${together.processor.toFixed(0)} ms of processor against ${bare.processor.toFixed(0)} ms; reach 2 at most, and 60 ms to 5,000 on a quiet machine)`,
    );
  } finally {
    for (const line of [...lines, ...bareLines]) line.close();
    await web.stop();
  }
}
