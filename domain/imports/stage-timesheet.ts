import type { Agency } from '../agencies/agency.ts';
import type { Placement } from '../contractors/placement.ts';
import { type FieldError, Invalid } from '../errors.ts';
import { type Entry, totalsOf } from '../timesheets/entry.ts';
import { checkEntries, type EntryRules } from '../timesheets/entry-rules.ts';
import { editRules, openPeriod } from '../timesheets/open-period.ts';
import { friendlyId, statusWord, type Timesheet } from '../timesheets/timesheet.ts';
import type { Refuse } from './import-rules.ts';
import { type RowGroup, saySame } from './timesheet-rows.ts';

/** What the file's timesheets stand beside: placements by reference, earlier imports by task id, periods that are taken. */
export type KnownForTimesheets = {
  agency: Agency;
  placements: Map<string, Placement>;
  imported: Map<string, Timesheet & { entries: Entry[] }>;
  taken: Set<string>;
};

/** A sound timesheet of the file and what becomes of it. */
export type StagedTimesheet = RowGroup & {
  placement: Placement;
  outcome: 'created' | 'changed' | 'unchanged';
  /** The timesheet that an earlier import made. */
  existing: (Timesheet & { entries: Entry[] }) | null;
  entries: Entry[];
};

const TAKEN = 'A timesheet for this period has already been submitted';

/** The name under which an import submits a timesheet, so that the same file finds it again. */
export const taskIdOf = (reference: string) => `import ${reference}`.slice(0, 100);

/** A placement's period, or its timesheet of a task. */
export const within = (contractorId: string, what: string) => `${contractorId} ${what}`;

/** Weighs one timesheet of the file; null when any of its rows is refused. */
export function stageTimesheet(group: RowGroup, known: KnownForTimesheets, refuse: Refuse): StagedTimesheet | null {
  const [first] = group.rows;
  const placement = known.placements.get(first.input.contractor);
  if (!placement) {
    const message = `There is no contractor with the reference “${first.input.contractor}”.`;
    for (const { number } of group.rows) refuse(number, { field: 'contractor', message });
    return null;
  }
  if (!agree(group, refuse)) return null;
  const existing = known.imported.get(within(placement.id, taskIdOf(group.reference))) ?? null;
  const found = existing
    ? { rules: editRules(known.agency, existing, placement), beginning: existing.beginning }
    : openNew(group, placement, known, refuse);
  if (!found) return null;
  const entries = measured(group, found.rules, refuse);
  if (!entries) return null;
  if (!existing) {
    known.taken.add(within(placement.id, found.beginning));
    return { ...group, placement, outcome: 'created', existing, entries };
  }
  const isSame = saySame(entries, existing.entries) && noteOf(group, existing) === existing.note;
  if (isSame && existing.status !== 'deleted') return { ...group, placement, outcome: 'unchanged', existing, entries };
  if (existing.status === 'pending') return { ...group, placement, outcome: 'changed', existing, entries };
  const message = `${friendlyId(existing.friendlyNumber)} is ${statusWord(existing)}: an import changes pending timesheets only.`;
  refuse(first.number, { field: 'reference', message });
  return null;
}

/** A file without the column leaves the note as it is. */
export const noteOf = ({ rows: [{ input }] }: RowGroup, existing: Timesheet | null): string | null =>
  input.note === undefined ? (existing?.note ?? null) : input.note;

/** Rows of one timesheet say one contractor, one period and one note. */
function agree({ rows, reference }: RowGroup, refuse: Refuse): boolean {
  const [first, ...others] = rows;
  let isSound = true;
  for (const { number, input } of others) {
    for (const field of ['contractor', 'beginning', 'note'] as const) {
      if (input[field] === first.input[field]) continue;
      const message = `Row ${first.number} says otherwise for the timesheet “${reference}”.`;
      refuse(number, { field, message });
      isSound = false;
    }
  }
  return isSound;
}

function openNew(
  { rows: [{ number, input }] }: RowGroup,
  placement: Placement,
  { agency, taken }: KnownForTimesheets,
  refuse: Refuse,
): { rules: EntryRules; beginning: string } | null {
  try {
    const { period, rules } = openPeriod(agency, placement, input.beginning);
    if (!taken.has(within(placement.id, period.beginning))) return { rules, beginning: period.beginning };
    refuse(number, { field: 'beginning', message: TAKEN });
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    for (const one of error.fields) refuse(number, one);
  }
  return null;
}

/** The entries as they are stored, or null with every problem told at its own row. */
function measured({ rows }: RowGroup, rules: EntryRules, refuse: Refuse): Entry[] | null {
  const { entries, errors } = checkEntries(
    rows.map(({ input }) => input.entry),
    rules,
  );
  for (const error of errors) refuse(...atRow(rows, error));
  return errors.length > 0 ? null : entries;
}

/** `entries[3].startTime` is the fourth row's column `startTime`. */
function atRow(rows: RowGroup['rows'], { field, ...rest }: FieldError): [number, FieldError] {
  const [, index = '0', column = 'entryDate'] = /^entries(?:\[(\d+)\]\.(.+))?$/.exec(field) ?? [];
  return [(rows[Number(index)] ?? rows[0]).number, { ...rest, field: column }];
}

/** What a changed timesheet's sums were and are, for the plan. */
export function changeOf(staged: StagedTimesheet) {
  const { existing, entries } = staged;
  if (!existing) return { before: null, after: null };
  const { workedMinutes, holidayMinutes, workedQuarterDays, holidayQuarterDays, note } = existing;
  const { nightshiftMinutes: _, ...totals } = totalsOf(entries);
  return {
    before: { workedMinutes, holidayMinutes, workedQuarterDays, holidayQuarterDays, note },
    after: { ...totals, note: noteOf(staged, existing) },
  };
}
