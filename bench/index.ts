import { parseArgs } from 'node:util';
import { benchAdvisories } from './advisories.ts';
import { benchApiPage } from './api-page.ts';
import { benchBigLists } from './big-lists.ts';
import { benchGrowth } from './growth/index.ts';
import { benchImport } from './import.ts';
import { benchListPage } from './list-page.tsx';
import { benchLive } from './live.ts';
import { benchLogIns } from './log-ins.ts';
import { benchOpenDoors } from './open-doors.ts';
import { benchPages } from './pages.ts';
import { benchPayroll, benchWorkbook } from './payroll.ts';
import { benchPdf } from './pdf.ts';
import { benchRateLimit } from './rate-limit.ts';
import { benchSearch } from './search.ts';
import { benchSizes } from './sizes.ts';
import { benchSlowReaders } from './slow-readers.ts';
import { benchSweeps } from './sweeps.ts';
import { type BenchWorld, openBenchWorld } from './world.ts';

type World = Parameters<typeof openBenchWorld>[0];

/** A named measurement: standalone, or in an agency with many timesheets or hardly any; `usual` is the default number. */
type Part = { measures: string } & (
  | { alone: () => Promise<void> }
  | { world: World; run: (world: BenchWorld) => Promise<void> }
  | { world: World; usual: number; runWith: (world: BenchWorld, count: number) => Promise<void> }
);

const FULL = {};
const BARE = { workers: 1 };

const PARTS: Record<string, Part> = {
  big: { measures: 'lists of 200,000 timesheets', alone: benchBigLists },
  growth: { measures: 'what a request reads beside more agencies and after more years', alone: benchGrowth },
  search: { measures: 'searches of 100,000 people', alone: benchSearch },
  pages: { measures: 'the portal’s pages', alone: () => benchPages(null) },
  pdf: { measures: 'PDFs', world: { workers: 5, entriesSince: '2020-01-01' }, run: benchPdf },
  live: { measures: 'so many live connections', world: BARE, usual: 1000, runWith: benchLive },
  advisories: {
    measures: 'what working out so many people’s advisories takes',
    world: BARE,
    usual: 20_000,
    runWith: benchAdvisories,
  },
  doors: { measures: 'what 10 kB do to the doors that ask for no log-in', world: BARE, run: benchOpenDoors },
  sweeps: { measures: 'sweeps of a thousand agencies', world: BARE, run: benchSweeps },
  api: { measures: 'a page of the API', world: FULL, run: benchApiPage },
  payroll: { measures: 'the payroll feed', world: FULL, run: benchPayroll },
  workbook: { measures: 'workbooks', world: FULL, run: benchWorkbook },
  rate: { measures: 'what counting calls of the API costs', world: FULL, run: benchRateLimit },
  imports: { measures: 'files of many rows', world: FULL, run: benchImport },
  list: { measures: 'the list of timesheets', world: FULL, run: benchListPage },
  'log-ins': { measures: 'log-ins', world: FULL, run: benchLogIns },
  readers: { measures: 'what readers do who do not read', world: FULL, run: benchSlowReaders },
  sizes: { measures: 'what a week takes of the disk', world: FULL, run: benchSizes },
};
/** Long or heavy measurements, which run only when named. */
const BY_NAME_ALONE = ['big', 'growth', 'search', 'live', 'advisories', 'sizes'];

async function measure(part: Part, count?: number): Promise<void> {
  if ('alone' in part) return part.alone();
  const world = await openBenchWorld(part.world);
  try {
    await ('usual' in part ? part.runWith(world, count ?? part.usual) : part.run(world));
  } finally {
    await world.close();
  }
}

/**
 * Prints each path's speed as a ratio to its limit in the same run; only ratios carry over between machines. `npm run
 * bench -- payroll` measures one part, `-- live 5000` with that number; `-- --against COMMIT` alternates pages with a
 * build of that commit.
 */
async function bench(): Promise<void> {
  const { values, positionals } = parseArgs({ options: { against: { type: 'string' } }, allowPositionals: true });
  const [name, count, ...more] = positionals;
  if (values.against !== undefined) return name === undefined ? benchPages(values.against) : sayUsage();
  if (name !== undefined) {
    const part = Object.hasOwn(PARTS, name) ? PARTS[name]! : null;
    const isCounted = count === undefined || (part !== null && 'usual' in part && /^\d+$/.test(count));
    if (!part || !isCounted || more.length > 0) return sayUsage();
    return measure(part, count === undefined ? undefined : Number(count));
  }
  for (const [each, part] of Object.entries(PARTS)) if (!BY_NAME_ALONE.includes(each)) await measure(part);
}

function sayUsage(): void {
  console.error('Name what is measured, and how many where that can be said:');
  for (const [name, { measures }] of Object.entries(PARTS)) console.error(`  ${name.padEnd(11)}${measures}`);
  process.exitCode = 2;
}

await bench();
