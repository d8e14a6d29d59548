import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import { evidenceFolder, JOURNEYS_FOLDER, PAGES_FILE } from '#scripts/journey-evidence.ts';

/** Traces make journeys slower by half, so they are optional; `npm test` requests them once a journey has failed. */
const isTraced = process.env.TRACE === '1';
const TRACED = { screenshots: true, snapshots: true };

const open = new Set<BrowserContext>();
const logs = new Set<string[]>();
let closed: string[] = [];
let traces = 0;
let isKeeping = false;

/** Tracks browsers from here on. Called only in the set-up of journeys: other suites open browsers too. */
export function storeEvidence(): void {
  isKeeping = true;
  mkdirSync(JOURNEYS_FOLDER, { recursive: true });
}

/** Tracks a browser window until it is closed. @returns what has to be done before that */
export async function followVisitor(context: BrowserContext): Promise<() => Promise<void>> {
  if (!isKeeping) return async () => undefined;
  if (isTraced) await context.tracing.start(TRACED);
  open.add(context);
  return async () => {
    open.delete(context);
    if (!isTraced) return;
    closed.push(nextTrace());
    await context.tracing.stop({ path: closed.at(-1)! });
  };
}

/** Collects a server's log until it is stopped. @returns the lines, and a function that discards them */
export function followLog(): { lines: string[]; forget(): void } {
  const lines: string[] = [];
  logs.add(lines);
  return { lines, forget: () => void logs.delete(lines) };
}

/** Describes what a page shows, in a few lines that fit into a run's log: address, title, text, and anything that could cover its buttons. */
async function describePage(page: Page): Promise<string> {
  const facts = page.evaluate(() => {
    const start = (element: Element | null) => element?.outerHTML.slice(0, 100) ?? null;
    const focused = document.activeElement?.getBoundingClientRect();
    return {
      title: document.title,
      ready: document.readyState,
      window: [innerWidth, innerHeight, scrollX, scrollY, document.documentElement.scrollHeight],
      body: document.body.getBoundingClientRect(),
      inert: [...document.querySelectorAll('[inert], dialog[open], [role=dialog]')].map(start),
      focused: [start(document.activeElement), focused],
      middle: document.elementsFromPoint(innerWidth / 2, innerHeight / 2).map((element) => element.tagName),
      text: document.body.innerText.slice(0, 600),
    };
  });
  const late = new Promise<string>((done) => setTimeout(done, 5000, 'it does not answer').unref());
  const known = await Promise.race([facts, late]).catch(String);
  return `${page.url()} ${JSON.stringify(known)}`;
}

const nextTrace = () => join(JOURNEYS_FOLDER, `.trace-${process.pid}-${(traces += 1)}.zip`);

/** Ends a test: what was tracked is saved if it failed, and discarded if it passed. */
export async function settleEvidence(name: string, isFailed: boolean): Promise<void> {
  const ended = closed;
  closed = [];
  if (!isFailed) return ended.forEach((path) => rmSync(path, { force: true }));
  const home = evidenceFolder(name);
  mkdirSync(home, { recursive: true });
  const pages = [...open].flatMap((context) => context.pages());
  const described = await Promise.all(pages.map(describePage));
  writeFileSync(join(home, PAGES_FILE), described.join('\n'));
  for (const [at, page] of pages.entries())
    await page.screenshot({ path: join(home, `page-${at + 1}.png`), fullPage: true }).catch(() => undefined);
  for (const context of isTraced ? open : []) {
    ended.push(nextTrace());
    await context.tracing.stop({ path: ended.at(-1)! });
    await context.tracing.start(TRACED);
  }
  ended.forEach((path, at) => renameSync(path, join(home, `trace-${at + 1}.zip`)));
  [...logs].forEach((lines, at) => writeFileSync(join(home, `server-${at + 1}.log`), lines.join('')));
  process.stdout.write(`What the journey saw is in ${home}\n`);
}
