import { Agent, request } from 'node:http';
import { startBareRemix } from './bare-remix.ts';
import { coldVisit } from './cold-visit.ts';
import { timeInteractions } from './interactions.ts';
import { linksBehind } from './links-behind.ts';
import { buildAside, startVersion, type Version } from './against.ts';
import type { Work } from './page-server.ts';

type Page = { path: string; agency: 'office' | 'wide'; words: string };
type Sample = { ms: number; processor: number; perSecond: number };

const PAGES: Page[] = [
  { path: '/timesheets', agency: 'office', words: '/timesheets, 50 rows' },
  { path: '/contractors', agency: 'office', words: '/contractors' },
  { path: '/dashboard', agency: 'office', words: '/dashboard' },
  { path: '/contacts', agency: 'office', words: '/contacts' },
  { path: '/settings/branding', agency: 'office', words: '/settings/branding' },
  { path: '/dashboard', agency: 'wide', words: '/dashboard, 5,000 clients' },
  { path: '/timesheets', agency: 'wide', words: '/timesheets, 5,000 clients' },
];
const WORKS: Work[] = ['missing', 'sweep-reminders', 'sweep-digests', 'sweep-webhooks', 'sweep-expired'];
const COLD = ['/timesheets', '/contractors', '/dashboard', '/settings/branding'];
const AT_ONCE = 8;
const REQUESTS = 32;
const ROUNDS = 5;
const WARM_UP = 3;

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

/** Requests a page as a browser does. @throws Error if it is not shown */
function ask(
  { port, cookies }: Pick<Version, 'port' | 'cookies'>,
  { path, agency }: Page,
  encoding = 'gzip, deflate, br, zstd',
): Promise<Buffer> {
  const headers = { Host: `${agency}.localhost:${port}`, Cookie: cookies[agency], 'Accept-Encoding': encoding };
  return new Promise((resolve, reject) => {
    const asking = request({ host: '127.0.0.1', port, path, agent, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk)).once('error', reject);
      response.once('end', () =>
        response.statusCode === 200
          ? resolve(Buffer.concat(chunks))
          : reject(new Error(`${path} answered ${response.statusCode}.`)),
      );
    });
    asking.once('error', reject).end();
  });
}

const median = (of: number[]) => [...of].sort((a, b) => a - b)[of.length >> 1]!;
const spread = (of: number[]) => `${Math.min(...of).toFixed(2)}–${Math.max(...of).toFixed(2)}`;

type Load = { requests: number; atOnce: number };

/** The load on each agency, chosen so that a round takes about as long for a large one. */
const LOADS: Record<Page['agency'], Load> = {
  office: { requests: REQUESTS, atOnce: AT_ONCE },
  wide: { requests: 8, atOnce: 2 },
};
const ALONE: Load = { requests: 12, atOnce: 1 };

/** Sends a number of requests, several at once: how long one takes, their cost to the process, and their rate per second. */
async function sample(version: Version, page: Page, { requests, atOnce }: Load = LOADS[page.agency]): Promise<Sample> {
  const times: number[] = [];
  const before = await version.processor();
  const begun = performance.now();
  let requested = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (requested++ < requests) {
        const at = performance.now();
        await ask(version, page);
        times.push(performance.now() - at);
      }
    }),
  );
  const took = performance.now() - begun;
  return {
    ms: median(times),
    processor: ((await version.processor()) - before) / times.length,
    perSecond: (times.length * 1000) / took,
  };
}

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;

async function sizes(version: Version, page: Page): Promise<string> {
  const [plain, packed] = [await ask(version, page, 'identity'), await ask(version, page)];
  return `${kilobytes(plain.length)}, ${kilobytes(packed.length)} compressed`;
}

/** Returns what a browser requests once it has the page; null if there are more links than it asks about. */
async function behind(version: Version, page: Page): Promise<Page | null> {
  const path = linksBehind((await ask(version, page, 'identity')).toString());
  return path === null ? null : { ...page, path };
}

/**
 * Measures every version in interleaved rounds, so that all see the same machine conditions, after an equal number of
 * uncounted warm-up rounds.
 */
async function inRounds<T>(versions: Version[], measure: (version: Version) => Promise<T>): Promise<T[][]> {
  for (let round = 0; round < WARM_UP; round += 1) for (const version of versions) await measure(version);
  const samples: T[][] = versions.map(() => []);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [index, version] of versions.entries()) samples[index]!.push(await measure(version));
  return samples;
}

const say = (name: string, words: string) => console.log(`${name.padEnd(34)} ${words}`);

/**
 * Measures the portal's pages: the cost of each against a bare page of the framework in the same run, its bytes, and
 * what a fresh browser requests. With another commit, each is a ratio of then to now.
 */
export async function benchPages(commit: string | null): Promise<void> {
  const aside = commit === null ? null : buildAside(commit);
  const versions: Version[] = [];
  const bare = await startBareRemix();
  try {
    if (aside) versions.push(await startVersion(aside.folder));
    versions.push(await startVersion('.'));
    for (const page of PAGES) {
      const samples = await inRounds(versions, (version) => sample(version, page));
      const bareTimes = await inRounds([bare], () => sample(bare, page));
      const of = (key: keyof Sample) => samples.map((one) => one.map((each) => each[key]));
      const perSecond = of('perSecond').map(median);
      const beside = median(of('processor').at(-1)!) / median(bareTimes[0]!.map(({ processor }) => processor));
      const words = versions.length === 1 ? '' : ratios(of('perSecond'), of('processor'));
      const alone = (await inRounds(versions, (version) => sample(version, page, ALONE))).map((one) =>
        one.map(({ ms }) => ms),
      );
      say(page.words, `${words}${perSecond.map((one) => one.toFixed(1)).join(' → ')}/s; ${beside.toFixed(1)} × a bare page; ${await Promise.all(versions.map((version) => sizes(version, page))).then((all) => all.join(' → '))}`); // prettier-ignore
      say(
        '  one at a time',
        `${alone.length === 1 ? '' : sooner(alone)}${alone.map((one) => median(one).toFixed(1)).join(' → ')} ms`,
      );
    }
    for (const page of PAGES.filter(({ agency }) => agency === 'office')) {
      const requested = new Map<Version, Page | null>();
      for (const version of versions) requested.set(version, await behind(version, page));
      const links = await inRounds(versions, async (version) => {
        const question = requested.get(version);
        return question ? (await sample(version, question)).processor : 0;
      });
      say(`routes behind ${page.path}`, `${links.map((one) => median(one).toFixed(1)).join(' → ')} ms of the process`);
    }
    for (const path of COLD) {
      const visits = [];
      for (const version of versions) visits.push(await coldVisit(version, path));
      say(`cold ${path}`, visits.map(({ requests, script, shift }) => `${requests} requests, ${kilobytes(script)} of script, shift ${shift.toFixed(3)}`).join(' → ')); // prettier-ignore
    }
    const interactions = [];
    for (const version of versions) interactions.push(await timeInteractions(version));
    for (const [index, { name }] of interactions[0]!.entries())
      say(
        name,
        `${interactions.map((timed) => `${timed[index]!.ms} ms`).join(' → ')} on a processor four times as slow`,
      );
    for (const work of WORKS) {
      const samples = await inRounds(versions, async (version) => median(await version.times(work)));
      const medians = samples.map(median);
      const words = versions.length === 1 ? '' : `${(medians[0]! / medians[1]!).toFixed(2)} × as fast; `;
      say(work, `${words}${medians.map((one) => `${one.toFixed(1)} ms`).join(' → ')}`);
    }
  } finally {
    agent.destroy();
    await Promise.all([...versions, bare].map((version) => version.stop()));
    aside?.remove();
  }
}

/** Returns how much sooner the current version responds, with its spread. */
function sooner([then, now]: number[][]): string {
  const ratio = then!.map((one, round) => one / now![round]!);
  return `${median(ratio).toFixed(2)} × (${spread(ratio)}); `;
}

/** Returns how much faster the current version is, by responses per second and by CPU time, each with its spread. */
function ratios([then, now]: number[][], [spentThen, spentNow]: number[][]): string {
  const faster = now!.map((one, round) => one / then![round]!);
  const cheaper = spentThen!.map((one, round) => one / spentNow![round]!);
  return `${median(faster).toFixed(2)} × (${spread(faster)}), processor ${median(cheaper).toFixed(2)} × (${spread(cheaper)}); `;
}
