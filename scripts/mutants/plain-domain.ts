import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';

const REPORT = '.cache/stryker/report.json';

/** How many mutants of some code a test caught, and their total. */
export type Figure = { place: string; killed: number; total: number };

type Report = { files: Record<string, { mutants: { status: string }[] }> };

/** Runs Stryker over the plain domain. @returns a figure for each noun; empty if it did not finish */
export function mutatePlainDomain(): Figure[] {
  rmSync(REPORT, { force: true });
  spawnSync('node_modules/.bin/stryker', ['run'], { stdio: 'inherit' });
  if (!existsSync(REPORT)) return [];
  const figures = new Map<string, Figure>();
  for (const [file, { mutants }] of Object.entries((JSON.parse(readFileSync(REPORT, 'utf8')) as Report).files)) {
    const [, noun = ''] = file.split('/');
    const place = noun.endsWith('.ts') ? 'domain/*.ts' : `domain/${noun}`;
    const figure = figures.get(place) ?? { place, killed: 0, total: 0 };
    const counting = mutants.filter(({ status }) => status !== 'Ignored' && !status.endsWith('Error'));
    figure.total += counting.length;
    figure.killed += counting.filter(({ status }) => status === 'Killed' || status === 'Timeout').length;
    figures.set(place, figure);
  }
  return [...figures.values()].filter(({ total }) => total > 0).sort((a, b) => a.place.localeCompare(b.place));
}
