import { execFile } from 'node:child_process';
import { isBuildFresh } from '../../scripts/build-stamp.ts';

const ROOT = new URL('../..', import.meta.url).pathname;
// What was built starts in half the time; sources that have changed since are run as they are.
const PROGRAM = isBuildFresh() ? ['bin/countersign.js'] : ['--import', 'tsx', 'cli/index.ts'];

/** How a command ended, and what it printed. */
export type Run = { code: number; out: string; err: string };

/** The variables of a command's environment: of the test's own the paths alone, and the operator's settings. */
export function environmentOf(settings: Record<string, string>): NodeJS.ProcessEnv {
  const { PATH, HOME, PUPPETEER_EXECUTABLE_PATH } = process.env;
  // Whoever runs the tests may have logged in somewhere.
  const own = { XDG_CONFIG_HOME: '/nowhere', ...settings };
  return { NODE_ENV: 'test', PATH, HOME, PUPPETEER_EXECUTABLE_PATH, ...own };
}

/**
 * Runs the real command line as its own process, with the operator's settings.
 * @param into where standard output goes, where it is to be a file; `from` is a file that it reads
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
