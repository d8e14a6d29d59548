import { benchApiPage } from './api-page.ts';
import { benchBigLists } from './big-lists.ts';
import { benchImport } from './import.ts';
import { benchLive } from './live.ts';
import { benchListPage } from './list-page.tsx';
import { benchLogIns } from './log-ins.ts';
import { benchPdf } from './pdf.ts';
import { openBenchWorld } from './world.ts';

/**
 * Prints each path’s speed as a ratio against its limit in the same run; only ratios travel between machines.
 * `npm run bench -- big` measures lists of 200,000 timesheets instead, `npm run bench -- live 5000` so many live connections.
 */
async function bench(): Promise<void> {
  if (process.argv.includes('big')) return benchBigLists();
  const isLive = process.argv.includes('live');
  const world = await openBenchWorld(isLive ? { workers: 1 } : {});
  try {
    if (isLive) return await benchLive(world, Number(process.argv.at(-1)) || 1000);
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
