import { type Context, today } from '../context.ts';
import { listPlacementsReferred } from '../contractors/get-placement.server.ts';
import { editTimesheet } from '../timesheets/edit-timesheet.server.ts';
import { isDate } from '../periods/period.ts';
import { standingOfMany } from '../timesheets/standing-around.server.ts';
import { byReference } from '../reference.ts';
import { submitTimesheet } from '../timesheets/submit-timesheet.server.ts';
import { findImported } from './imported-timesheets.rows.server.ts';
import { type ByRows, importByRows } from './import-by-rows.server.ts';
import type { ImportReport } from './import-report.ts';
import type { ImportRequest } from './run-import.server.ts';
import {
  changeOf,
  noteOf,
  type KnownForTimesheets,
  type StagedTimesheet,
  stageTimesheet,
  taskIdOf,
  wantedPeriod,
  within,
} from './stage-timesheet.ts';
import { entryKey, groupRows, type RowGroup, timesheetCells, TimesheetRow } from './timesheet-rows.ts';

/**
 * Plans or applies a file of entries. A timesheet that is new is submitted, a pending one that an earlier import made is
 * edited; both by the rules that hold for everybody.
 */
export function importTimesheets(ctx: Context, request: ImportRequest, apply: boolean): Promise<ImportReport> {
  return importByRows(ctx, request, TIMESHEETS, apply);
}

async function lookUp(ctx: Context, groups: RowGroup[]): Promise<KnownForTimesheets> {
  const { db, agency } = ctx;
  const named = groups.map(({ rows: [{ input }] }) => input);
  const placements = await listPlacementsReferred(ctx, [...new Set(named.map(({ contractor }) => contractor))]);
  const ids = placements.map(({ id }) => id);
  const taskIds = groups.map(({ reference }) => taskIdOf(reference));
  const dates = named
    .map(({ beginning }) => beginning)
    .filter(isDate)
    .sort();
  const imported = await findImported(db, agency.id, ids, taskIds);
  return {
    agency,
    today: today(ctx),
    placementOf: byReference(placements),
    imported: new Map(imported.map((timesheet) => [within(timesheet.contractorId, timesheet.taskId), timesheet])),
    standing: dates.length > 0 ? await standingOfMany(ctx, ids, dates[0]!, dates.at(-1)!) : new Map(),
  };
}

/** Every row says what becomes of its timesheet. */
const outcomesOf = (staged: StagedTimesheet[]) =>
  staged.flatMap((one) =>
    one.rows.map(({ number }) => ({ number, id: one.existing?.id ?? '', outcome: one.outcome, ...changeOf(one) })),
  );

async function save(ctx: Context, staged: StagedTimesheet): Promise<void> {
  const { outcome, existing, placement, reference, rows } = staged;
  const note = noteOf(staged, existing);
  const entries = rows.map(({ input }) => input.entry);
  if (outcome === 'changed' && existing) await editTimesheet(ctx, { timesheetId: existing.id, note, entries });
  if (outcome !== 'created') return;
  const taskId = taskIdOf(reference);
  const period = wantedPeriod(ctx.agency, rows[0].input.beginning);
  await submitTimesheet(ctx, { contractorId: placement.id, ...period, taskId, note, entries, uploadIds: [] });
}

/** Rows with one reference are one timesheet. */
const TIMESHEETS: ByRows<TimesheetRow, StagedTimesheet> = {
  schema: TimesheetRow,
  input: timesheetCells,
  key: (row: TimesheetRow) => ({ column: 'reference', value: entryKey(row) }),
  referenceOf: ({ reference }) => reference,
  async stage(ctx, rows, refuse) {
    const groups = groupRows(rows);
    const known = await lookUp(ctx, groups);
    return groups.flatMap((group) => stageTimesheet(group, known, refuse) ?? []);
  },
  outcomesOf,
  async write(ctx, staged, onProgress) {
    for (const [index, one] of staged.entries()) {
      await save(ctx, one);
      if (index % 50 === 0) await onProgress(20 + Math.floor((75 * index) / staged.length));
    }
  },
};
