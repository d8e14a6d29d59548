import { benchApiPage } from './api-page.ts';
import { benchImport } from './import.ts';
import { benchListPage } from './list-page.tsx';
import { benchLogIns } from './log-ins.ts';
import { benchPdf } from './pdf.ts';
import { openBenchWorld } from './world.ts';

/** Prints each path’s speed as a ratio against its limit in the same run; only ratios travel between machines. */
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
