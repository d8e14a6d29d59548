import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the process id of the embedded PostgreSQL in a data folder, or null while none has written it down. */
export function postmasterPid(folder: string): number | null {
  try {
    const [pid] = readFileSync(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n');
    return Number(pid) || null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
