import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

/** The rooms of the house, starting with the doors. */
export const ROOMS = ['app', 'api', 'cli', 'jobs', 'server', 'emails', 'documents', 'domain', 'platform', 'migrations'];
const PAGE = 'docs/house.md';
const [BEGIN, END] = ['<!-- rooms -->', '<!-- end of rooms -->'];

type Module = { source: string; dependencies: { resolved: string }[] };
type Cruised = { modules: Module[]; summary: { violations: { from: string; to: string; rule: { name: string } }[] } };

/**
 * The actual imports between rooms, as a Mermaid diagram, those that no rule allows, and files outside the only noun
 * whose pages need them.
 */
export type Rooms = { drawing: string; forbidden: string[]; strays: string[] };

/** Reads all imports in the product. @throws Error if they cannot be read */
export function readRooms(): Rooms {
  const { stdout, stderr } = spawnSync(
    'node_modules/.bin/depcruise',
    ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...ROOMS],
    { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 },
  );
  if (stdout === '') throw new Error(stderr);
  const { modules, summary } = JSON.parse(stdout) as Cruised;
  return {
    drawing: drawingOf(modules),
    forbidden: summary.violations.map(({ from, to, rule }) => `${rule.name}: ${from} → ${to}`),
    strays: straysOf(modules),
  };
}

/** Returns an arrow for each room that imports another. */
function drawingOf(modules: Module[]): string {
  const roomOf = (file: string) => ROOMS.find((room) => file.startsWith(`${room}/`));
  const pairs = modules.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }) => ({ from: roomOf(source), to: roomOf(resolved) })),
  );
  const arrows = ROOMS.flatMap((from) => {
    const reached = ROOMS.filter((to) => to !== from && pairs.some((pair) => pair.from === from && pair.to === to));
    return reached.length === 0 ? [] : [`  ${from} --> ${reached.join(' & ')}`];
  });
  return ['```mermaid', 'graph TD', ...arrows, '```'].join('\n');
}

/** Returns shared files of the portal that only one noun's pages need. */
function straysOf(modules: Module[]): string[] {
  const usersOf = new Map<string, string[]>();
  for (const { source, dependencies } of modules)
    for (const { resolved } of dependencies) usersOf.set(resolved, [...(usersOf.get(resolved) ?? []), source]);
  const nounOf = (file: string) => /^app\/pages\/([^/]+)\//.exec(file)?.[1];
  const isOutsideRooms = (file: string) => {
    const reached = new Set([file]);
    for (const one of reached) if (!nounOf(one)) for (const user of usersOf.get(one) ?? []) reached.add(user);
    const ends = [...reached].filter((one) => nounOf(one) || !usersOf.has(one) || /^app\/(root|routes\/)/.test(one));
    return new Set(ends.map(nounOf)).size === 1 && ends.every(nounOf);
  };
  return modules
    .map(({ source }) => source)
    .filter((file) => /^app\//.test(file) && !nounOf(file) && isOutsideRooms(file));
}

/** Returns the diagram between the page's markers. */
export function drawnRooms(): string {
  return readFileSync(PAGE, 'utf8').split(BEGIN)[1]?.split(END)[0]?.trim() ?? '';
}

/** Writes the diagram into the page. */
export function drawRooms({ drawing }: Rooms): void {
  const page = readFileSync(PAGE, 'utf8');
  const [before, rest = ''] = page.split(BEGIN);
  writeFileSync(PAGE, `${before}${BEGIN}\n\n${drawing}\n\n${END}${rest.split(END)[1]}`);
}
