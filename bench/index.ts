import { benchApiPage } from './api-page.ts';
import { benchBigLists } from './big-lists.ts';
import { benchImport } from './import.ts';
import { benchListPage } from './list-page.tsx';
import { benchLogIns } from './log-ins.ts';
import { benchPdf } from './pdf.ts';
import { openBenchWorld } from './world.ts';

/**
 * Prints each path’s speed as a ratio against its limit in the same run; only ratios travel between machines.
 * `npm run bench -- big` measures lists of 200,000 timesheets instead.
 */
async function bench(): Promise<void> {
  if (process.argv.includes('big')) return benchBigLists();
  const world = await openBenchWorld();
  try {
    await benchApiPage(world);
    await benchImport(world);
    await benchListPage(world);
    await benchLogIns(world);
    await benchPdf();
  } finally {
    await world.close();
  }
}

await bench();
