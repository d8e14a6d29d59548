import { benchAdvisories } from './advisories.ts';
import { benchApiPage } from './api-page.ts';
import { benchBigLists } from './big-lists.ts';
import { benchImport } from './import.ts';
import { benchLive } from './live.ts';
import { benchListPage } from './list-page.tsx';
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
import { openBenchWorld } from './world.ts';

/**
 * Prints each path’s speed as a ratio against its limit in the same run; only ratios travel between machines.
 * `npm run bench -- big` measures lists of 200,000 timesheets instead, `search` searches of 100,000 people, `npm run bench -- live 5000` so many live connections,
 * `npm run bench -- doors` only what 10 kB do to the doors that ask for no log-in, `readers` only what readers do who do not read,
 * `sizes` what a week takes of the disk, `sweeps` only what sweeps of a thousand agencies take, `imports` only what files of many rows take, `payroll` only the payroll feed and workbooks, `rate` only what counting calls of the API costs, `pages` only the
 * portal's pages and sweeps, `advisories 20000` what working out so many people's advisories takes; `--against COMMIT` measures pages
 * beside a build of that commit, by turns.
 */
async function bench(): Promise<void> {
  if (process.argv.includes('big')) return benchBigLists();
  if (process.argv.includes('search')) return benchSearch();
  const against = process.argv.indexOf('--against');
  if (against > 0) return benchPages(process.argv[against + 1] ?? 'HEAD');
  if (process.argv.includes('pages')) return benchPages(null);
  const isLive = process.argv.includes('live');
  const isDoors = process.argv.includes('doors');
  const isSweeps = process.argv.includes('sweeps');
  const isImports = process.argv.includes('imports');
  const isRate = process.argv.includes('rate');
  const isReaders = process.argv.includes('readers');
  const isAdvisories = process.argv.includes('advisories');
  const world = await openBenchWorld(isLive || isDoors || isSweeps || isAdvisories ? { workers: 1 } : {});
  try {
    if (isLive) return await benchLive(world, Number(process.argv.at(-1)) || 1000);
    if (isAdvisories) return await benchAdvisories(world, Number(process.argv.at(-1)) || 20_000);
    if (isDoors) return await benchOpenDoors(world);
    if (isSweeps) return await benchSweeps(world);
    if (process.argv.includes('sizes')) return await benchSizes(world);
    if (isImports) return await benchImport(world);
    if (process.argv.includes('payroll')) {
      await benchPayroll(world);
      return await benchWorkbook(world);
    }
    if (isRate) return await benchRateLimit(world);
    if (isReaders) return await benchSlowReaders(world);
    await benchApiPage(world);
    await benchPayroll(world);
    await benchWorkbook(world);
    await benchRateLimit(world);
    await benchImport(world);
    await benchListPage(world);
    await benchLogIns(world);
    await benchOpenDoors(world);
    await benchSlowReaders(world);
    await benchPdf();
    await benchSweeps(world);
    await benchPages(null);
  } finally {
    await world.close();
  }
}

await bench();
