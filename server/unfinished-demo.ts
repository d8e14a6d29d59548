import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { rollback } from '#migrations/index.ts';

/** Returns the file that marks the data folder while the demo is being put into the embedded database. */
export const seedingFile = (dataDir: string) => join(dataDir, 'demo-is-being-made');

/** Returns the file with what is printed about the demo. */
export const demoFile = (dataDir: string) => join(dataDir, 'demo.json');

/**
 * Empties the embedded database if the creation of its demo was cut short, since it contains nothing that anyone wrote.
 * Afterwards nothing marks it any more: whatever is written from then on stays.
 */
export async function removeUnfinishedDemo(dataDir: string, ownerUrl: string): Promise<void> {
  if (!existsSync(seedingFile(dataDir))) return;
  while ((await rollback(ownerUrl)).length > 0);
  rmSync(demoFile(dataDir), { force: true });
  rmSync(seedingFile(dataDir), { force: true });
}
