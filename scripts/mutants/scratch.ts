import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { startTestServer } from '#tests/support/global-setup.ts';
import { type Mutant, mutate } from './list.ts';
import { scratchBuild } from './scratch-build.ts';

/** What became of a mutant: a test failed, all passed, or no test came to a verdict. */
export type Verdict = { isKilled: boolean; seconds: number; why: string };

/** A copy of the tree to put mistakes into, and one PostgreSQL for all of them. */
export type Scratch = {
  /** Runs the suites of the tree as it is, side by side. @returns the names of what failed, or null where they could not be run */
  prove(tests: string[]): Promise<string[] | null>;
  /** Puts one mistake into the copy, runs its suites and takes it out again. */
  try(mutant: Mutant): Promise<Verdict>;
  close(): Promise<void>;
};

/** How long the suites of one mutant may take, and those of all together. */
const LONGEST_MS = 300_000;
const LONGEST_OF_ALL_MS = 2_400_000;
const UNTIL_ONE_FAILS = ['--bail=1', '--no-file-parallelism'];

type Report = {
  testResults: {
    name: string;
    status: string;
    assertionResults: { status: string; fullName: string; failureMessages?: (string | null)[] }[];
  }[];
};

/** Copies what Git knows of the tree into a folder of its own, and starts PostgreSQL with a migrated template. */
export async function openScratch(): Promise<Scratch> {
  const home = mkdtempSync(join(tmpdir(), 'countersign-mutants-'));
  const tree = join(home, 'tree');
  copyTree(tree);
  const { stop, ...server } = await startTestServer();
  const { template: _template, ...bare } = server;
  const build = scratchBuild(tree, home);

  const run = async (tests: string[], options: string[], isFresh: boolean, longestMs = LONGEST_MS) => {
    const env = { ...process.env, NODE_ENV: 'test' as const, TEST_SERVER: JSON.stringify(isFresh ? bare : server) };
    const report = join(home, 'report.json');
    rmSync(report, { force: true });
    const vitest = [join(tree, 'node_modules/vitest/vitest.mjs'), 'run', ...options];
    // All but the file with the mistake are as they were for the mutant before.
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
    prove: async (tests) =>
      build.isAskedBy(tests) && !build.makeClean() ? null : run(tests, [], false, LONGEST_OF_ALL_MS),
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
 * The tests that failed with their suites, or the suites whose preparation did; null where none failed and one could not be
 * loaded. After the first failure the rest is left out.
 */
function failuresOf({ testResults }: Report, tree: string): string[] | null {
  const failed = testResults.filter(({ status }) => status === 'failed');
  const isLoaded = ({ assertionResults }: Report['testResults'][number]) => assertionResults.length > 0;
  if (testResults.length === 0 || (failed.length > 0 && !failed.some(isLoaded))) return null;
  return failed.filter(isLoaded).map(({ name, assertionResults }) => {
    const test = assertionResults.find(({ status }) => status === 'failed');
    // A test that ran out of time may have been slow rather than right: whoever reads the list looks at it again.
    const isLate = test?.failureMessages?.some((message) => message?.includes('timed out')) ?? false;
    return `${relative(tree, name)}: ${test?.fullName ?? 'its preparation'}${isLate ? ' (ran out of time)' : ''}`;
  });
}

/** The files that Git knows or would, and the installed packages by a link. */
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
