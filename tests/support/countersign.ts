import { vi } from 'vitest';
import { endingOf } from '#cli/exit.ts';
import { createProgram } from '#cli/program.ts';
import { TEST_NOW } from './two-agencies.ts';

/** Runs a command for the agency `here` within this process, at the time of all tests, and answers with its exit code and what it printed. */
export async function countersign(...args: string[]): Promise<{ code: number; out: string; err: string | null }> {
  let out = '';
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((chunk, ...rest) => {
    out += String(chunk);
    for (const one of rest) if (typeof one === 'function') (one as () => void)();
    return true;
  });
  try {
    await createProgram('0.0.0').parseAsync(['node', 'countersign', '--agency', 'here', '--now', TEST_NOW, ...args]);
    return { code: 0, out, err: null };
  } catch (error) {
    const { code, text } = endingOf(error);
    return { code, out, err: text };
  } finally {
    write.mockRestore();
  }
}
