import { afterAll, beforeAll, vi } from 'vitest';
import { endingOf } from '#cli/program/exit.ts';
import { createProgram } from '#cli/program/program.ts';
import { TEST_NOW, type TwoAgencies } from './two-agencies.ts';

/** How a command ended within this process: its exit code, what it printed, and what it was refused with. */
export type Ended = { code: number; out: string; err: string | null };

/** Runs a command within this process. */
export async function runProgram(...args: string[]): Promise<Ended> {
  let out = '';
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((chunk, ...rest) => {
    out += String(chunk);
    for (const one of rest) if (typeof one === 'function') (one as () => void)();
    return true;
  });
  try {
    await createProgram('0.0.0').parseAsync(['node', 'countersign', ...args]);
    return { code: 0, out, err: null };
  } catch (error) {
    const { code, text } = endingOf(error);
    return { code, out, err: text };
  } finally {
    write.mockRestore();
  }
}

/** Runs a command for the agency `here` within this process, at the time of all tests. */
export const countersign = (...args: string[]): Promise<Ended> =>
  runProgram('--agency', 'here', '--now', TEST_NOW, ...args);

/** The commands of a file's tests work on this database and folder. */
export function commandsWorkOn(world: Pick<TwoAgencies, 'database'>, folder: string): void {
  beforeAll(() => {
    vi.stubEnv('DATABASE_URL', world.database.appUrl);
    vi.stubEnv('DATA_DIR', folder);
    vi.stubEnv('BASE_URL', 'http://localhost:3000');
  });
  afterAll(() => void vi.unstubAllEnvs());
}
