import { type Context, today } from '../../context.ts';
import { listPlacementsReferred } from '../../contractors/get-placement.server.ts';
import { isDate } from '../../periods/period.ts';
import { coverageOfMany } from '../../timesheets/entry/coverage.server.ts';
import { byReference, foldReference } from '../../reference.ts';
import { findImported } from './imported-timesheets.rows.server.ts';
import { type ByRows, importByRows } from '../import-by-rows.server.ts';
import type { StoredReport } from '../stored-report.server.ts';
import type { ImportRequest } from '../run-import.server.ts';
import {
  changeOf,
  type KnownForTimesheets,
  REFERENCE_LENGTH,
  type StagedTimesheet,
  stageTimesheet,
  taskIdOf,
  within,
} from './stage-timesheet.ts';
import type { Refuse } from '../import-rules.ts';
import { entryKey, groupRows, type RowGroup, timesheetCells, TimesheetRow } from './timesheet-rows.ts';
import { hold, write } from './write-timesheets.server.ts';

/**
 * Plans or applies a file of entries. New timesheets are submitted, pending ones from an earlier import are edited;
 * both follow the usual rules and are written together. An authoriser gets one email for all of theirs.
 */
export function importTimesheets(ctx: Context, request: ImportRequest, apply: boolean): Promise<StoredReport> {
  return importByRows(ctx, request, TIMESHEETS, apply);
}

async function lookUp(ctx: Context, groups: RowGroup[]): Promise<KnownForTimesheets> {
  const { db, agency } = ctx;
  const named = groups.map(({ rows: [{ input }] }) => input);
  const placements = await listPlacementsReferred(ctx, [...new Set(named.map(({ contractor }) => contractor))]);
  const ids = placements.map(({ id }) => id);
  const dates = named
    .map(({ beginning }) => beginning)
    .filter(isDate)
    .sort();
  const placementOf = byReference(placements);
  const wanted = groups.map(({ reference, rows: [{ input }] }) => ({
    contractorId: placementOf(input.contractor)?.id ?? null,
    taskId: taskIdOf(reference),
  }));
  const imported = await findImported(db, agency.id, wanted);
  return {
    agency,
    today: today(ctx),
    placementOf,
    imported: new Map(imported.map((timesheet) => [within(timesheet.contractorId, timesheet.taskId), timesheet])),
    standing: dates.length > 0 ? await coverageOfMany(ctx, ids, dates[0]!, dates.at(-1)!) : new Map(),
  };
}

/** Every row reports the outcome of its timesheet. */
const outcomesOf = (staged: StagedTimesheet[]) =>
  staged.flatMap((one) =>
    one.rows.map(({ number }) => ({ number, id: one.existing?.id ?? '', outcome: one.outcome, ...changeOf(one) })),
  );

/** Refuses timesheets of a placement whose references are equal in the part that is kept. */
function sameTask(groups: RowGroup[], refuse: Refuse): RowGroup[] {
  const seen = new Map<string, number>();
  return groups.filter(({ reference, rows: [{ number, input }] }) => {
    const task = within(foldReference(input.contractor), taskIdOf(reference));
    const earlier = seen.get(task);
    if (earlier === undefined) seen.set(task, number);
    else
      refuse(number, {
        field: 'reference',
        message: `The first ${REFERENCE_LENGTH} characters of “${reference}” are those of row ${earlier}. They have to differ.`,
        code: 'already_exists',
      });
    return earlier === undefined;
  });
}

/** Rows with one reference are one timesheet. */
const TIMESHEETS: ByRows<TimesheetRow, StagedTimesheet> = {
  schema: TimesheetRow,
  input: timesheetCells,
  key: (row: TimesheetRow) => ({ column: 'reference', value: entryKey(row) }),
  referenceOf: ({ reference }) => reference,
  hold,
  async stage(ctx, rows, refuse) {
    const groups = sameTask(groupRows(rows), refuse);
    const known = await lookUp(ctx, groups);
    return groups.flatMap((group) => stageTimesheet(group, known, refuse) ?? []);
  },
  outcomesOf,
  rejectedWith: 'Another row of this timesheet is rejected.',
  write,
};
