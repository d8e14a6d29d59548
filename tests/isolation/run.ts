import { fingerprints, rowsOf } from '../support/installation.ts';
import type { Attempt, Door, DoorsOfKind, Extent, Answered, Whose } from './door.ts';
import { isAllowed } from './allowed.ts';
import { OWN_ROLE } from './api-doors.ts';
import { MARK } from './marks.ts';
import type { IsolationWorld } from './world.ts';

/** A violation. */
export type Finding = { door: string; caller: string; place: string; wrong: string };

/** The result of calling the doors of a kind. */
export type IsolationResult = {
  kind: DoorsOfKind;
  /** How often each door was called, by the caller's name. */
  requested: Map<Door, Map<string, number>>;
  findings: Finding[];
  /** Milliseconds of each response: for ids of the marked agency, and for ones that never existed. */
  times: { marked: number[]; nobody: number[] };
};

/** Returns what the calling agency's people type themselves, and find again: an email, the name of a layout, and a client's reference. */
export const typed = ({ emailAddress, layoutName, reference }: Record<string, string>): string[] => [
  emailAddress!,
  layoutName!,
  reference!,
];

/** Returns the marks and ids of the marked agency that someone received without having sent them. */
export function heardOf(
  { marked }: IsolationWorld,
  { text, sent }: Answered,
  adopted: ReadonlySet<string> = new Set(),
  ownRole: string | null = null,
): string[] {
  const said = [...sent, ...typed(marked.ids)].join('\n');
  const marks = [...text.matchAll(MARK)].map(([mark]) => mark).filter((mark) => !said.includes(mark));
  const ids = (text.match(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g) ?? []).filter(
    (id) => marked.marking.ids.has(id) && !said.includes(id) && !adopted.has(id),
  );
  const columnOf = (mark: string) => marked.marking.columns.get(Number(/zqx(\d+)y/i.exec(mark)![1])) ?? `mark ${mark}`;
  return [
    ...new Set([
      ...marks.map(columnOf),
      ...ids.map((id) => (id === ownRole ? OWN_ROLE : `id of ${marked.marking.ids.get(id)}`)),
    ]),
  ];
}

/** Returns fingerprints of the marked agency's rows, one per table. Sessions of people logged in to both are checked elsewhere. */
const printsOf = ({ web, marked }: IsolationWorld) =>
  fingerprints(web.database.ownerUrl, ({ name, hasAgency }) =>
    name === 'agencies' ? `id = '${marked.ctx.agency.id}'` : hasAgency ? `agency_id = '${marked.ctx.agency.id}'` : null,
  );

const differing = (before: Record<string, string>, after: Record<string, string>) =>
  Object.keys(before).filter((table) => before[table] !== after[table]);

/** Calls every door of a kind and judges what each caller receives. */
export async function runIsolation(world: IsolationWorld, kind: DoorsOfKind, extent: Extent): Promise<IsolationResult> {
  const times = { marked: [] as number[], nobody: [] as number[] };
  const findings: Finding[] = [];
  const requested = new Map(kind.doors.map((door) => [door, new Map<string, number>()]));
  const byName = new Map(kind.doors.map((door) => [door.name, door]));
  let before = await printsOf(world);
  let last: Attempt | null = null;
  const compare = async () => {
    if (!last) return;
    const after = await printsOf(world);
    for (const table of differing(before, after))
      findings.push({
        door: last.door.name,
        caller: last.caller.name,
        place: 'or before it',
        wrong: `changed ${table}`,
      });
    before = after;
  };
  for await (const attempt of kind.attempts(world, extent)) {
    if (attempt.isOfBoth || (extent === 'whole' && last?.door.name !== attempt.door.name)) await compare();
    last = attempt.isOfBoth ? null : attempt;
    const counts = requested.get(byName.get(attempt.door.name)!)!;
    counts.set(attempt.caller.name, (counts.get(attempt.caller.name) ?? 0) + 1);
    findings.push(...(await judge(world, attempt, times)));
    if (attempt.isOfBoth) before = await printsOf(world);
  }
  await compare();
  return { kind, requested, findings, times };
}

async function judge(
  world: IsolationWorld,
  attempt: Attempt,
  times: { marked: number[]; nobody: number[] },
): Promise<Finding[]> {
  const { door, caller, place, ask } = attempt;
  const { adopted } = world.asking;
  const finding = (wrong: string): Finding => ({ door: door.name, caller: caller.name, place, wrong });
  const judgeWords = (answers: Answered[]) => {
    const told = answers.flatMap((heard) => heardOf(world, heard, adopted, caller.markedRoleId));
    return [...new Set(told)].filter((what) => !isAllowed(attempt, what)).map((what) => finding(`told ${what}`));
  };
  const logged = world.web.lines.length;
  /** Returns findings in the log of these calls, which the other agency's support may read. */
  const linesOf = (...answers: Answered[]): Finding[] => {
    // What works for all agencies logs for the operator.
    if (attempt.isOfBoth) return [];
    const text = JSON.stringify(world.web.lines.slice(logged));
    const told = heardOf(
      world,
      { ...answers[0]!, text, sent: answers.flatMap(({ sent }) => sent) },
      adopted,
      caller.markedRoleId,
    );
    return told.filter((what) => !isAllowed(attempt, what)).map((what) => finding(`logged ${what}`));
  };
  const [nobody, beside] = await Promise.all([ask('nobody'), attempt.isRead ? ask('marked') : null]);
  if (attempt.isOnce) return [...judgeWords([nobody]), ...linesOf(nobody)];
  const marked = beside ?? (await ask('marked'));
  times.nobody.push(nobody.ms);
  times.marked.push(marked.ms);
  const found = [...judgeWords([nobody, marked]), ...linesOf(nobody, marked)];
  const isAdopted = marked.sent.some((one) => adopted.has(one));
  // What was created under ids chosen by the sender is the calling agency's own from now on.
  const isMade = door.kind === 'API' ? /^201 / : door.kind === 'portal' ? /^302 / : /^0 /;
  if (isMade.test(marked.class) && place !== 'its path') for (const one of marked.sent) adopted.add(one);
  if (nobody.class === marked.class || place === OWN_ROLE || isAdopted) return found;
  // Earlier requests may be the reason: a change is made once, and emails to an address are counted.
  const again = await askAnew(world, ask, 'nobody');
  if (again.class === marked.class) return found;
  const more = await askAnew(world, ask, 'marked');
  if (more.class === again.class) return found;
  if (isAllowed(attempt, 'differs')) return found;
  return [...found, finding(`differs\n    ${firstDifference(again.class, more.class)}`)];
}

/** Repeats the request as if nothing had been requested recently. */
async function askAnew({ web }: IsolationWorld, ask: Attempt['ask'], whose: Whose): Promise<Answered> {
  await rowsOf(web.database.ownerUrl, 'delete from rate_limits');
  return ask(whose);
}

function firstDifference(one: string, other: string): string {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const from = Math.max(0, at - 80);
  return `never existed: ${one.slice(0, 4)}…${one.slice(from, at + 120)}\n    marked:        ${other.slice(0, 4)}…${other.slice(from, at + 120)}`.replaceAll(
    '\n\n',
    '\n',
  );
}
