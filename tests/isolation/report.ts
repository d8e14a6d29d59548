import { format } from 'oxfmt';
import { ALLOWED } from './allowed.ts';
import type { Door, DoorsOfKind, Extent } from './door.ts';
import { NO_IDS } from './id-book.ts';
import type { IsolationResult } from './run.ts';
import { UNMARKED } from './unmarked.ts';
import type { IsolationWorld } from './world.ts';

const DOORS = '## The doors';

const median = (numbers: number[]) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
const sum = (numbers: Iterable<number>) => [...numbers].reduce((all, one) => all + one, 0);
const counted = (count: number) => count.toLocaleString('en-GB');

/** The callers, as columns of the table. */
const COLUMNS: readonly [string, readonly string[]][] = [
  ['nobody', ['nobody']],
  ['keys', ['key of all scopes', 'key that reads', 'key for payroll']],
  ['administrators', ['super administrator', 'administrator']],
  ['contractor', ['contractor']],
  ['authoriser', ['authoriser']],
  ['the agency’s worker or command line', ['worker', 'command line']],
];

const OTHERS = 'others';

/** Groups doors, with groups of one or two merged. */
function grouped(doors: Door[]): [string, Door[]][] {
  const sizes = new Map<string, number>();
  for (const { group } of doors) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  const groups = new Map<string, Door[]>();
  for (const door of doors) {
    const isSmall = sizes.get(door.group)! < 3 && sizes.size > 3;
    const group = isSmall ? OTHERS : door.group;
    groups.set(group, [...(groups.get(group) ?? []), door]);
  }
  const place = (group: string) => (group === OTHERS ? `~${group}` : group);
  return [...groups].sort(([a], [b]) => (place(a) < place(b) ? -1 : 1));
}

/** Returns every door by its kind and group, as listed on the page and found in the code. */
export function doorsSection(kinds: DoorsOfKind[]): string {
  const parts = kinds.map(({ kind, doors, leftOut }) => {
    const called = doors.filter(({ name }) => !leftOut?.has(name));
    const lines = grouped(called).map(([group, found]) => `- ${group}: ${code(found.map(({ name }) => name))}`);
    const reasons = new Map<string, string[]>();
    for (const [name, why] of leftOut ?? []) reasons.set(why, [...(reasons.get(why) ?? []), name]);
    const left = [...reasons].map(([why, found]) => `- not called, ${why}: ${code(found)}`);
    return [`### ${title(kind)}`, '', ...lines, ...left, ''].join('\n');
  });
  return [DOORS, '', ...parts].join('\n');
}

const title = (kind: string) => kind[0]!.toUpperCase() + kind.slice(1);
const code = (names: string[]) =>
  [...names]
    .sort()
    .map((name) => `\`${name}\``)
    .join(', ');

/** Returns the lines on doors in a page, without their layout. */
export const doorsIn = (page: string): string[] =>
  page
    .slice(page.indexOf(DOORS))
    .split('\n')
    .map((line) => line.replace(/^\s*[-*]\s*/, '').trim())
    .filter(Boolean);

/** Returns the page with the findings of a run. */
export async function reportOf(
  world: IsolationWorld,
  results: IsolationResult[],
  shown: string[],
  extent: Extent,
): Promise<string> {
  const { marking } = world.marked;
  const [calls, findings] = [results.map(callsOf), results.flatMap((one) => one.findings)];
  const page = `# Agencies do not hear of one another

Written by \`npm run isolation\`. Two agencies on one installation have the same people. In the one, **every column of text of every row holds a
mark of its own**, ${counted(marking.columns.size)} columns in all; its ${counted(marking.ids.size)} ids count as marks too, wherever they were not sent. Its mails are sent, its files
are stored, and its own people have read all of its pages, so that caches are full. Then everything that answers is called from the other
agency, ${extent === 'whole' ? 'as each of its roles and keys and as nobody' : 'as one of its administrators, with a key and as nobody (the smaller run)'}, with ids of the first in every place for an id: paths, queries, bodies, headers, and what
jobs and commands are given. Each call is made twice, the second time with ids of the same shape that never existed.

In ${counted(sum(calls))} pairs of calls through ${counted(sum(results.map(({ requested }) => requested.size)))} doors, ${findings.length === 0 ? 'it was shown that' : `${findings.length} things were **wrong**; otherwise`}:

- nothing that anybody of the other agency received holds a mark or an id of the first. Bodies are decompressed, PDFs, workbooks and
  archives are read, as is what the web process logged of the call; rows, mails, messages to webhooks and stored files of the other agency
  are searched at the end;
- an id of the first agency is answered with the same status, headers and words as one that never existed;
- every row of the first agency is as it was before, by a hash of each table.

The marks can be seen: the first agency’s own administrator is shown ${shown.length} of the marked columns by these same doors.

${tableOf(results)}

## How long answers take

The median of all answers, in milliseconds. It is reported and not asserted, since it depends on what else the machine does.

| kind | id of the other agency | id that never existed |
| --- | ---: | ---: |
${results
  .filter(({ times }) => times.marked.length > 0)
  .map(
    ({ kind, times }) =>
      `| ${title(kind.kind)} | ${median(times.marked).toFixed(1)} | ${median(times.nobody).toFixed(1)} |`,
  )
  .join('\n')}

## What this does not show

- Figures, dates and flags have no mark. They would have to travel without any text or id of their row.
- How long a single answer takes: a difference that only thousands of answers together would show is not looked for.
- Agencies on other nodes of a cluster, several processes, and a pooler in between; \`npm run test:citus\` and \`npm run test:cluster\` run other suites there.
- The operator, whose commands and sweeps are about every agency, and log so; and the log lines of commands, which have processes of their own.
- Columns that hold no mark of their own:

${reasonsOf()}

## What is told, and why

${ALLOWED.map(({ kind, door, why }) => `- ${why} (${kind === 'portal' && door.source === '.' ? 'every page' : `\`${door.source.replaceAll(/[\\^$()]/g, '').replaceAll('|', '`, `')}\``})`).join('\n')}
- A caller’s own role in the first agency may be refused differently from one that never existed: it is theirs, and they know of it.
- What was made under an id that the caller chose is the caller’s own from then on, also where the first agency has the same id.

These look like places for ids and are not:

${Object.entries(NO_IDS)
  .map(([name, why]) => `- \`${name}\`: ${why}`)
  .join('\n')}

${doorsSection(results.map(({ kind }) => kind))}`;
  return (await format('isolation.md', page)).code;
}

const callsOf = ({ requested }: IsolationResult) =>
  sum([...requested.values()].flatMap((counts) => [...counts.values()]));

function tableOf(results: IsolationResult[]): string {
  const rows = results.flatMap(({ kind, requested, findings }) => {
    return grouped(kind.doors.filter(({ name }) => !kind.leftOut?.has(name))).map(([group, doors]) => {
      const cells = COLUMNS.map(([, names]) => {
        const count = sum(names.flatMap((name) => doors.map((door) => requested.get(door)!.get(name) ?? 0)));
        const wrong = findings.filter(
          ({ door, caller }) => doors.some(({ name }) => name === door) && names.includes(caller),
        ).length;
        if (count === 0) return '';
        return wrong > 0 ? `**${wrong} wrong** of ${counted(count)}` : `holds, ${counted(count)}`;
      });
      return `| ${title(kind.kind)}: ${group} | ${doors.length} | ${cells.join(' | ')} |`;
    });
  });
  return [
    `| doors | how many | ${COLUMNS.map(([name]) => name).join(' | ')} |`,
    `| --- | ---: | ${COLUMNS.map(() => '---').join(' | ')} |`,
    ...rows,
  ].join('\n');
}

function reasonsOf(): string {
  const byReason = new Map<string, string[]>();
  for (const [name, why] of UNMARKED) byReason.set(why, [...(byReason.get(why) ?? []), name]);
  return [...byReason].map(([why, names]) => `  - ${why}: ${code(names)}`).join('\n');
}
