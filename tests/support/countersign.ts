import { Readable, Writable } from 'node:stream';
import { afterAll, beforeAll, vi } from 'vitest';
import { endingOf } from '#cli/program/exit.ts';
import { createProgram } from '#cli/program/program.ts';
import { environmentOf, type Run } from './command-line.ts';
import { TEST_NOW, type TwoAgencies } from './two-agencies.ts';

/** How a command ended in this process: its exit code, its output, and its refusal. */
export type Ended = { code: number; out: string; err: string | null };

/** Returns a stream that stores what is written to it. */
function keeping() {
  const chunks: Buffer[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  return { stream, text: () => Buffer.concat(chunks).toString() };
}

/** Replaces one of this process's streams until it is restored. */
const standIn = (name: 'stdin' | 'stdout' | 'stderr', stream: Readable | Writable) =>
  vi.spyOn(process, name, 'get').mockReturnValue(stream as never);

/** Runs a command in this process. */
export async function runProgram(...args: string[]): Promise<Ended> {
  const out = keeping();
  const stdout = standIn('stdout', out.stream);
  try {
    await createProgram('0.0.0').parseAsync(['node', 'countersign', ...args]);
    return { code: 0, out: out.text(), err: null };
  } catch (error) {
    const { code, text } = endingOf(error);
    return { code, out: out.text(), err: text };
  } finally {
    stdout.mockRestore();
  }
}

/** Leaves this process only these environment variables. */
function setEnvironment(variables: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) if (variables[name] === undefined) delete process.env[name];
  for (const [name, value] of Object.entries(variables)) if (value !== undefined) process.env[name] = value;
}

/**
 * Runs a command as `runCommandLine` does, but in this process and a fraction of the time: it sees the same
 * environment, has no input, and `err` is all its output on standard error. One at a time.
 */
export async function runHere(args: readonly string[], settings: Record<string, string>): Promise<Run> {
  const [err, before] = [keeping(), { ...process.env }];
  const streams = [standIn('stderr', err.stream), standIn('stdin', Readable.from([]))];
  setEnvironment(environmentOf(settings));
  try {
    const { code, out, err: text } = await runProgram(...args);
    return { code, out, err: err.text() + (text ? `${text}\n` : '') };
  } finally {
    setEnvironment(before);
    for (const stream of streams) stream.mockRestore();
  }
}

/** Runs a command for the agency `here` in this process, at the tests' current time. */
export const countersign = (...args: string[]): Promise<Ended> =>
  runProgram('--agency', 'here', '--now', TEST_NOW, ...args);

/** Makes the commands in a file's tests work on this database and folder. */
export function commandsWorkOn(world: Pick<TwoAgencies, 'database'>, folder: string): void {
  beforeAll(() => {
    vi.stubEnv('DATABASE_URL', world.database.appUrl);
    vi.stubEnv('DATA_DIR', folder);
    vi.stubEnv('BASE_URL', 'http://localhost:3000');
  });
  afterAll(() => void vi.unstubAllEnvs());
}
