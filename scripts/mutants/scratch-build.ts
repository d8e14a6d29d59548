import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Suites that use the built portal. */
const ASKS_THE_BUILD =
  /support\/(web-process|demo-portal|demo-visitor|both-ways|forms-world|live-stream)|build-folder|['"/]build\//;
/** Rooms with no code in the built portal; the command line contains all of them. */
const BESIDE_THE_PORTAL = /^(api|cli|jobs|migrations|server)\//;

/** The build of a tree into which mistakes are put. */
export type ScratchBuild = {
  /** Whether one of the suites uses the build. */
  isAskedBy(tests: string[]): boolean;
  /** Builds the tree without a mistake, unless already built, and keeps the result. @returns whether it could be built */
  makeClean(): boolean;
  /** Builds the tree with a mistake in a file, starting from the build without it. @returns whether it could be built */
  makeWith(file: string): boolean;
};

/** @param tree the folder of the sources @param home where the build without a mistake is kept */
export function scratchBuild(tree: string, home: string): ScratchBuild {
  const [built, clean] = [join(tree, 'build'), join(home, 'build')];
  const build = (...options: string[]) =>
    spawnSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts', ...options], { cwd: tree, stdio: 'ignore' })
      .status === 0;
  return {
    isAskedBy: (tests) => tests.some((test) => ASKS_THE_BUILD.test(readFileSync(join(tree, test), 'utf8'))),
    makeClean() {
      if (existsSync(clean)) return true;
      if (!build('--force')) return false;
      cpSync(built, clean, { recursive: true, preserveTimestamps: true });
      return true;
    },
    makeWith(file) {
      rmSync(built, { recursive: true });
      cpSync(clean, built, { recursive: true, preserveTimestamps: true });
      return build('--force', ...(BESIDE_THE_PORTAL.test(file) ? ['--command-line'] : []));
    },
  };
}
