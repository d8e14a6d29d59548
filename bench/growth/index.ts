import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRequestHandler, type ServerBuild } from '@remix-run/node';
import pg from 'pg';
import { createApi } from '#api/app.ts';
import { loadConfig } from '#platform/config.ts';
import { openPlatform, type Platform, sharePlatform } from '#platform/platform.ts';
import { fill } from '../fill.ts';
import { openBenchWorld } from '../world.ts';
import { type Measured, openMeasured } from './agencies.ts';
import { type Doors, READS, SWEPT, type Work } from './reads.ts';
import { readsOf } from './rows-read.ts';

/** The number of agencies at each step, each with half a year of ten placements. */
const STEPS = [10, 1000, 5000];
const USUAL = { placements: 10, weeks: 26, weeksWithEntries: 4 };
/** Two agencies with the same number of placements: one ten weeks old, the other ten years. */
const PLACEMENTS = 4000;
const AGES = [10, 500];
const TIMES = 3;

type Figure = { rows: number; pages: number; ms: number; most: string };

/** Returns the address of the database's administrator, who is subject to neither row-level security nor triggers. */
function administratorOf(ownerUrl: string, dataDir: string): string {
  const credentials = JSON.parse(readFileSync(join(dataDir, 'postgres/credentials.json'), 'utf8')) as { super: string };
  const url = new URL(ownerUrl);
  [url.username, url.password] = ['postgres', credentials.super];
  return url.href;
}

async function figureOf(counting: pg.Client, doors: Doors, measured: Measured, work: Work): Promise<Figure> {
  const { db } = measured.ctx;
  // The first run fills the caches.
  await work.does(doors, measured);
  await work.does(doors, measured);
  const begun = performance.now();
  for (let time = 0; time < TIMES; time += 1) await work.does(doors, measured);
  const ms = (performance.now() - begun) / TIMES;
  const tables = await readsOf(counting, db, () => work.does(doors, measured), TIMES);
  const sum = (of: 'rows' | 'pages') => tables.reduce((all, table) => all + table[of], 0);
  const most = tables
    .slice(0, 3)
    .map(({ table, rows }) => `${table} ${rows.toFixed(0)}`)
    .join(', ');
  return { rows: sum('rows'), pages: sum('pages'), ms, most };
}

function say(work: Work, figures: Figure[]): void {
  const rows = figures.map((figure) => figure.rows.toFixed(0).padStart(9)).join('');
  const pages = figures.map((figure) => figure.pages.toFixed(0).padStart(8)).join('');
  const ms = figures.map((figure) => figure.ms.toFixed(0).padStart(6)).join('');
  console.log(`${work.name.padEnd(52)}${rows} │${pages} │${ms}   ${figures.at(-1)!.most}`);
}

const head = (of: string[], what: string) => {
  const columns = (width: number) => of.map((one) => one.padStart(width)).join('');
  console.log(`\n${what}\n${'rows read, pages of 8 KB, ms'.padEnd(52)}${columns(9)} │${columns(8)} │${columns(6)}`);
};

/**
 * Measures whether what a request reads grows with the number of other agencies, or with the age of its own: rows and
 * pages that the database counts as read for each, and the milliseconds of sequential requests.
 */
export async function benchGrowth(): Promise<void> {
  const world = await openBenchWorld({ workers: 1 });
  const administrator = administratorOf(world.ownerUrl, world.dataDir);
  const counting = new pg.Client({ connectionString: administrator });
  await counting.connect();
  const platform: Platform = await openPlatform(
    loadConfig({
      ...{ NODE_ENV: 'test', DATABASE_URL: world.appUrl, DATA_DIR: join(world.dataDir, 'growth'), LOG_LEVEL: 'silent' },
      ...{ API_RATE_LIMIT: '1000000', POOL_SIZE: '1' },
    }),
  );
  sharePlatform(platform);
  const build = (await import(pathToFileURL('build/server/index.js').href)) as ServerBuild;
  const doors: Doors = { handle: createRequestHandler(build, 'production'), api: createApi(async () => platform) };
  const quiet = () => undefined;
  try {
    let first = 1;
    const ofAgencies = new Map<Work, Figure[]>([...READS, ...SWEPT].map((work) => [work, []]));
    let measured: Measured | null = null;
    for (const agencies of STEPS) {
      await fill([administrator], { ...USUAL, first, agencies: agencies - first + 1 }, quiet);
      measured ??= await openMeasured(platform, counting, 1);
      for (const [work, figures] of ofAgencies) figures.push(await figureOf(counting, doors, measured, work));
      first = agencies + 1;
    }
    head(STEPS.map(String), 'One agency beside so many');
    for (const [work, figures] of ofAgencies) say(work, figures);

    const old: Measured[] = [];
    for (const weeks of AGES) {
      await fill([administrator], { placements: PLACEMENTS, weeks, weeksWithEntries: 4, first, agencies: 1 }, quiet);
      old.push(await openMeasured(platform, counting, first));
      first += 1;
    }
    head(
      AGES.map((weeks) => `${weeks} weeks`),
      `An agency with ${PLACEMENTS} placements, so old`,
    );
    for (const work of READS) {
      const figures: Figure[] = [];
      for (const one of old) figures.push(await figureOf(counting, doors, one, work));
      say(work, figures);
    }
  } finally {
    await counting.end();
    await platform.close();
    await world.close();
  }
}
