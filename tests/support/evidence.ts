import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright';

/** Where a failing journey leaves its traces, pictures of the pages that are open, and what the server logged. */
const FOLDER = 'test-results/journeys';
/** Pictures and documents of every step make journeys slower by half, so they are asked for: TRACE=full. */
const isFull = process.env.TRACE === 'full';
const TRACED = { screenshots: isFull, snapshots: isFull };

const open = new Set<BrowserContext>();
const logs = new Set<string[]>();
let closed: string[] = [];
let traces = 0;
let isKeeping = false;

/** From here on browsers are followed. Called by the set-up of journeys alone: other suites open browsers too. */
export function keepEvidence(): void {
  isKeeping = true;
  mkdirSync(FOLDER, { recursive: true });
}

/** Follows one browser window until it is closed. @returns what has to be done before that */
export async function followVisitor(context: BrowserContext): Promise<() => Promise<void>> {
  if (!isKeeping) return async () => undefined;
  await context.tracing.start(TRACED);
  open.add(context);
  return async () => {
    open.delete(context);
    closed.push(nextTrace());
    await context.tracing.stop({ path: closed.at(-1)! });
  };
}

/** Keeps what a server logs until it is stopped. @returns the lines, and what forgets them */
export function followLog(): { lines: string[]; forget(): void } {
  const lines: string[] = [];
  logs.add(lines);
  return { lines, forget: () => void logs.delete(lines) };
}

const nextTrace = () => join(FOLDER, `.trace-${process.pid}-${(traces += 1)}.zip`);

/** When a test has ended: what was followed is kept where it failed, and thrown away where it passed. */
export async function settleEvidence(name: string, isFailed: boolean): Promise<void> {
  const ended = closed;
  closed = [];
  if (!isFailed) return ended.forEach((path) => rmSync(path, { force: true }));
  const home = join(FOLDER, name.replaceAll(/[^\p{L}\d]+/gu, '-').slice(0, 100));
  mkdirSync(home, { recursive: true });
  const pages = [...open].flatMap((context) => context.pages());
  for (const [at, page] of pages.entries())
    await page.screenshot({ path: join(home, `page-${at + 1}.png`), fullPage: true }).catch(() => undefined);
  for (const context of open) {
    ended.push(nextTrace());
    await context.tracing.stop({ path: ended.at(-1)! });
    await context.tracing.start(TRACED);
  }
  ended.forEach((path, at) => renameSync(path, join(home, `trace-${at + 1}.zip`)));
  [...logs].forEach((lines, at) => writeFileSync(join(home, `server-${at + 1}.log`), lines.join('')));
  process.stdout.write(
    `Its traces and the server’s log are in ${home}: npx playwright show-trace ${home}/trace-1.zip\n`,
  );
}
