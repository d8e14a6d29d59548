import type { Agency } from '../../agencies/agency.ts';
import type { Placement } from '../../contractors/placement.ts';
import { Conflict, type FieldError, Invalid } from '../../errors.ts';
import type { PlacementPeriod } from '../../periods/placement-periods.ts';
import { foldReference } from '../../reference.ts';
import { type Entry, totalsOf } from '../../timesheets/entry.ts';
import { checkEntries, type EntryRules } from '../../timesheets/entry/entry-rules.ts';
import { editRules, openPeriodToSubmit, type RequestedPeriod } from '../../timesheets/entry/open-period.ts';
import type { OccupiedShift } from '../../timesheets/entry/shift-overlaps.ts';
import type { Standing } from '../../timesheets/entry/standing.ts';
import { friendlyId, statusWord, type Timesheet } from '../../timesheets/timesheet.ts';
import { type Refuse, unknownReference } from '../import-rules.ts';
import { type RowGroup, areSameEntries, type TimesheetRow } from './timesheet-rows.ts';

/**
 * What the file's timesheets are checked against: placements by reference, earlier imports by task id, and each
 * placement's existing timesheets, to which the file's own are added as they are read.
 */
export type KnownForTimesheets = {
  agency: Agency;
  /** The agency’s date. */
  today: string;
  placementOf: (reference: string) => Placement | undefined;
  imported: Map<string, Timesheet & { entries: Entry[] }>;
  standing: Map<string, Standing>;
};

/** A sound timesheet of the file and its outcome. */
export type StagedTimesheet = RowGroup & {
  placement: Placement;
  outcome: 'created' | 'changed' | 'unchanged';
  /** The timesheet that an earlier import created. */
  existing: (Timesheet & { entries: Entry[] }) | null;
  /** The period of a new one. */
  period: PlacementPeriod | null;
  entries: Entry[];
};

/** How much of a reference a timesheet keeps, in characters. */
export const REFERENCE_LENGTH = 93;

/** The task id under which an import submits a timesheet, so that the same file finds it again. */
export const taskIdOf = (reference: string) => `import ${reference.slice(0, REFERENCE_LENGTH)}`;

/** The key of a placement's timesheet for a task. */
export const within = (contractorId: string, taskId: string) => `${contractorId} ${taskId}`;

/** Checks one timesheet of the file; null if any of its rows is refused. */
export function stageTimesheet(group: RowGroup, known: KnownForTimesheets, refuse: Refuse): StagedTimesheet | null {
  const [first] = group.rows;
  const placement = known.placementOf(first.input.contractor);
  if (!placement) {
    const problem = unknownReference('contractor', 'contractor', first.input.contractor);
    for (const { number } of group.rows) refuse(number, problem);
    return null;
  }
  if (!agree(group, refuse)) return null;
  const existing = known.imported.get(within(placement.id, taskIdOf(group.reference))) ?? null;
  const standing = standingOf(known, placement.id);
  const found = existing
    ? { rules: editRules(known.agency, existing, placement), period: null }
    : openNew(group, placement, { agency: known.agency, standing, today: known.today }, refuse);
  if (!found) return null;
  const number = existing?.friendlyNumber ?? Infinity;
  const others = standing.shifts.filter(({ friendlyNumber }) => friendlyNumber !== number);
  const entries = measured(group, found.rules, others, refuse);
  if (!entries) return null;
  standing.shifts = [...others, ...shiftsOf(entries, number)];
  if (!existing) {
    const { beginning, ending, entryPeriod } = found.period!;
    const live = { kind: 'live', state: 'pending', timesheetId: null, friendlyNumber: null } as const;
    standing.periods.push({ beginning, ending, entryPeriod, ...live });
    return { ...group, placement, outcome: 'created', existing, period: found.period, entries };
  }
  const isSame = areSameEntries(entries, existing.entries) && noteOf(group, existing) === existing.note;
  const standsAs = (outcome: 'unchanged' | 'changed') => ({
    ...group,
    placement,
    outcome,
    existing,
    period: null,
    entries,
  });
  if (isSame && existing.status !== 'deleted') return standsAs('unchanged');
  if (existing.status === 'pending') return standsAs('changed');
  const message = `${friendlyId(existing.friendlyNumber)} is ${statusWord(existing)}: an import changes pending timesheets only.`;
  refuse(first.number, { field: 'reference', message, code: 'not_allowed' });
  return null;
}

/** A file without the column leaves the note as it is; a row with an empty note agrees with one that has a note. */
export const noteOf = ({ rows }: RowGroup, existing: Timesheet | null): string | null => {
  const notes = rows.map(({ input: { note } }) => note);
  if (notes[0] === undefined) return existing?.note ?? null;
  return notes.find((note) => note) ?? null;
};

/** What a row gives for its timesheet, for comparison; the contractor’s reference in any case and spacing. */
const asCompared = ({ contractor, beginning, note }: TimesheetRow) => ({
  contractor: foldReference(contractor),
  beginning,
  note,
});

/** Checks that the rows of one timesheet give one contractor, one period and one note. */
function agree({ rows, reference }: RowGroup, refuse: Refuse): boolean {
  const [first, ...others] = rows;
  const said = { ...asCompared(first.input), note: noteOf({ rows, reference }, null) };
  let isSound = true;
  for (const { number, input } of others) {
    const also = asCompared(input);
    for (const field of ['contractor', 'beginning', 'note'] as const) {
      if (also[field] === said[field] || (field === 'note' && !also.note)) continue;
      const message = `Row ${first.number} contradicts this for the timesheet “${reference}”.`;
      refuse(number, { field, message, code: 'contradictory' });
      isSound = false;
    }
  }
  return isSound;
}

function standingOf({ standing }: KnownForTimesheets, contractorId: string): Standing {
  const known = standing.get(contractorId) ?? { periods: [], shifts: [] };
  standing.set(contractorId, known);
  return known;
}

function shiftsOf(entries: Entry[], friendlyNumber: number): OccupiedShift[] {
  return entries.flatMap(({ entryDate, startTime, endTime }) =>
    startTime && endTime ? [{ entryDate, startTime, endTime, friendlyNumber }] : [],
  );
}

function openNew(
  { rows: [{ number, input }] }: RowGroup,
  placement: Placement,
  { agency, standing, today }: { agency: Agency; standing: Standing; today: string },
  refuse: Refuse,
): { rules: EntryRules; period: PlacementPeriod } | null {
  try {
    return openPeriodToSubmit(agency, placement, wantedPeriod(agency, input.beginning), {
      standing: standing.periods,
      today,
    });
  } catch (error) {
    if (error instanceof Conflict) refuse(number, { field: 'beginning', message: error.message, code: 'not_allowed' });
    else if (!(error instanceof Invalid)) throw error;
    else for (const one of error.fields) refuse(number, { ...one, field: 'beginning' });
  }
  return null;
}

/** A file dates a period as people see it: by its last day where the agency shows that one. */
export function wantedPeriod({ settings }: Agency, date: string): RequestedPeriod {
  return { [settings.defaults.dateRelativeTo]: date };
}

/** Returns the entries as stored, or null, reporting every problem at its own row. */
function measured({ rows }: RowGroup, rules: EntryRules, taken: OccupiedShift[], refuse: Refuse): Entry[] | null {
  const { entries, errors } = checkEntries(
    rows.map(({ input }) => input.entry),
    rules,
    taken,
  );
  for (const error of errors) refuse(...atRow(rows, error));
  return errors.length > 0 ? null : entries;
}

/** `entries[3].startTime` is the fourth row's column `startTime`. */
function atRow(rows: RowGroup['rows'], { field, ...rest }: FieldError): [number, FieldError] {
  const [, index = '0', column = 'entryDate'] = /^entries(?:\[(\d+)\]\.(.+))?$/.exec(field) ?? [];
  return [(rows[Number(index)] ?? rows[0]).number, { ...rest, field: column }];
}

/** Returns the old and new totals of a changed timesheet, for the plan. */
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
