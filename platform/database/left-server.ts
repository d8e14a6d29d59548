import { rm } from 'node:fs/promises';
import { homesOf } from './postgres-place.ts';
import { holderOf, stopOrphan } from './postgres-process.ts';

/**
 * Ends the PostgreSQL that a killed process left running on a temporary data folder, and removes its data, wherever that
 * is. Call only if the process has ended.
 */
export async function removeServerOf(dataDir: string): Promise<void> {
  for (const home of homesOf(dataDir)) {
    const holder = holderOf({ home });
    if (holder !== null) await stopOrphan(holder);
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  }
}
