import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { startTestServer } from '#tests/support/global-setup.ts';
import { type Mutant, mutate } from './list.ts';
import { scratchBuild } from './scratch-build.ts';

/** The verdict on a mutant: a test failed, all passed, or no test reached a verdict. */
export type Verdict = { isKilled: boolean; seconds: number; why: string };

/** A copy of the tree to put mistakes into, and one PostgreSQL for all of them. */
export type Scratch = {
  /** Runs the suites of the unchanged tree in parallel. @returns the names of what failed, or null if they could not be run */
  prove(tests: string[]): Promise<string[] | null>;
  /** Puts one mistake into the copy, runs its suites and removes it again. */
  try(mutant: Mutant): Promise<Verdict>;
  close(): Promise<void>;
};

/** Time limits for the suites of one mutant, and for all suites together. */
const MAX_MS = 300_000;
const MAX_TOTAL_MS = 2_400_000;
const UNTIL_ONE_FAILS = ['--bail=1', '--no-file-parallelism'];

type Report = {
  testResults: {
    name: string;
    status: string;
    assertionResults: { status: string; fullName: string; failureMessages?: (string | null)[] }[];
  }[];
};

/** Copies the tree's files known to Git into a separate folder, and starts PostgreSQL with a migrated template. */
export async function openScratch(): Promise<Scratch> {
  const home = mkdtempSync(join(tmpdir(), 'countersign-mutants-'));
  const tree = join(home, 'tree');
  copyTree(tree);
  const { stop, ...server } = await startTestServer();
  const { template: _template, ...bare } = server;
  const build = scratchBuild(tree, home);

  const run = async (tests: string[], options: string[], isFresh: boolean, longestMs = MAX_MS) => {
    const env = { ...process.env, NODE_ENV: 'test' as const, TEST_SERVER: JSON.stringify(isFresh ? bare : server) };
    const report = join(home, 'report.json');
    rmSync(report, { force: true });
    const vitest = [join(tree, 'node_modules/vitest/vitest.mjs'), 'run', ...options];
    // All files except the one with the mistake are the same as for the previous mutant.
    const kept = ['--experimental.fsModuleCache', `--experimental.fsModuleCachePath=${join(home, 'modules')}`];
    await ended(
      spawn(process.execPath, [...vitest, ...kept, '--reporter=json', `--outputFile=${report}`, ...tests], {
        cwd: tree,
        env,
        stdio: 'ignore',
        detached: true,
      }),
      longestMs,
    );
    if (!existsSync(report)) return null;
    return failuresOf(JSON.parse(readFileSync(report, 'utf8')) as Report, tree);
  };

  return {
    prove: async (tests) => (build.isAskedBy(tests) && !build.makeClean() ? null : run(tests, [], false, MAX_TOTAL_MS)),
    async try(mutant) {
      const begun = Date.now();
      const path = join(tree, mutant.file);
      const text = readFileSync(path, 'utf8');
      const needsBuild = build.isAskedBy(mutant.tests);
      const isReady = !needsBuild || build.makeClean();
      try {
        writeFileSync(path, mutate(text, mutant));
        const isBuilt = isReady && (!needsBuild || build.makeWith(mutant.file));
        const isMigrated = mutant.file.startsWith('migrations/');
        const failed = isBuilt ? await run(mutant.tests, UNTIL_ONE_FAILS, isMigrated) : null;
        const why = failed === null ? 'the suites could not be run' : (failed[0] ?? 'every test passed');
        return { isKilled: failed !== null && failed.length > 0, seconds: (Date.now() - begun) / 1000, why };
      } finally {
        writeFileSync(path, text);
      }
    },
    async close() {
      await stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/**
 * Returns the tests that failed with their suites, or the suites whose set-up did; null if none failed and one could
 * not be loaded. The rest is skipped after the first failure.
 */
function failuresOf({ testResults }: Report, tree: string): string[] | null {
  const failed = testResults.filter(({ status }) => status === 'failed');
  const isLoaded = ({ assertionResults }: Report['testResults'][number]) => assertionResults.length > 0;
  if (testResults.length === 0 || (failed.length > 0 && !failed.some(isLoaded))) return null;
  return failed.filter(isLoaded).map(({ name, assertionResults }) => {
    const test = assertionResults.find(({ status }) => status === 'failed');
    // A test that timed out may have been slow rather than right: it is marked for the reader to check.
    const isLate = test?.failureMessages?.some((message) => message?.includes('timed out')) ?? false;
    return `${relative(tree, name)}: ${test?.fullName ?? 'its preparation'}${isLate ? ' (ran out of time)' : ''}`;
  });
}

/** Copies the files that Git tracks or would track, and links the installed packages. */
function copyTree(to: string): void {
  const { stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  for (const file of stdout.split('\0').filter((name) => name !== '' && name !== 'node_modules' && existsSync(name))) {
    mkdirSync(dirname(join(to, file)), { recursive: true });
    cpSync(file, join(to, file), { preserveTimestamps: true });
  }
  symlinkSync(resolve('node_modules'), join(to, 'node_modules'));
}

/** Waits for a process; one that takes too long is ended with all it started. */
function ended(child: ReturnType<typeof spawn>, longestMs: number): Promise<void> {
  return new Promise((done) => {
    const late = setTimeout(() => process.kill(-child.pid!, 'SIGKILL'), longestMs);
    child.once('close', () => {
      clearTimeout(late);
      done();
    });
  });
}
