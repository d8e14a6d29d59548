import { execFile } from 'node:child_process';
import { isBuildFresh } from '../../scripts/build-stamp.ts';

const ROOT = new URL('../..', import.meta.url).pathname;
/** What Node is given to run a command: the build starts in a quarter of the time; sources that have changed since are run directly. */
export const PROGRAM: readonly string[] = isBuildFresh() ? ['bin/countersign.js'] : ['--import', 'tsx', 'cli/index.ts'];

/** How a command ended, and its output. */
export type Run = { code: number; out: string; err: string };

/** Returns a command's environment variables: only the paths of the test's own, and the operator's settings. */
export function environmentOf(settings: Record<string, string>): NodeJS.ProcessEnv {
  const { PATH, HOME, PUPPETEER_EXECUTABLE_PATH } = process.env;
  // Whoever runs the tests may be logged in somewhere.
  const own = { XDG_CONFIG_HOME: '/nowhere', ...settings };
  return { NODE_ENV: 'test', PATH, HOME, PUPPETEER_EXECUTABLE_PATH, ...own };
}

/**
 * Runs the real command line as a separate process, with the operator's settings.
 * @param into where standard output goes, if to a file; `from` is a file that it reads
 */
export function runCommandLine(
  args: string[],
  settings: Record<string, string>,
  { into, from = '/dev/null' }: { into?: string; from?: string } = {},
): Promise<Run> {
  const env = environmentOf(settings);
  const command = [process.execPath, ...PROGRAM, ...args];
  const script = into === undefined ? 'exec "$@" < "$0"' : 'from="$0"; into="$1"; shift; exec "$@" < "$from" > "$into"';
  const [file, ...rest] = ['/bin/sh', '-c', script, from, ...(into === undefined ? [] : [into]), ...command];
  return new Promise((resolve) => {
    execFile(file!, rest, { cwd: ROOT, env }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, out, err }),
    );
  });
}
