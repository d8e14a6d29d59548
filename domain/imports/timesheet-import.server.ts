import { type Context, today, transact } from '../context.ts';
import { listPlacementsReferred } from '../contractors/get-placement.server.ts';
import { editTimesheet } from '../timesheets/edit-timesheet.server.ts';
import { isDate } from '../periods/period.ts';
import { standingOfMany } from '../timesheets/standing-around.server.ts';
import { byReference } from '../reference.ts';
import { submitTimesheet } from '../timesheets/submit-timesheet.server.ts';
import { findImported } from './imported-timesheets.rows.server.ts';
import { requireImport } from './import.policy.ts';
import { takeTurn } from './import-lookups.rows.server.ts';
import type { ImportReport, RowProblem } from './import-report.ts';
import { matchTable } from './import-table.ts';
import { problemsAt, readRows } from './read-rows.ts';
import { recordImport } from './record-import.server.ts';
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
import { toReport } from './to-report.ts';

/** How a row of a file is read; rows with one reference are one timesheet. */
const ROWS = {
  schema: TimesheetRow,
  input: timesheetCells,
  key: (row: TimesheetRow) => ({ column: 'reference', value: entryKey(row) }),
};

/**
 * Plans or applies a file of entries. A timesheet that is new is submitted, a pending one that an earlier import made is
 * edited; both by the rules that hold for everybody.
 */
export async function importTimesheets(ctx: Context, request: ImportRequest, isWanted: boolean): Promise<ImportReport> {
  requireImport(ctx.actor, request.kind);
  const table = matchTable(request.kind, request.table, request.rules);
  const { rows, problems } = readRows(ROWS, table);
  return transact(ctx, async (ctx) => {
    await takeTurn(ctx.db, ctx.agency.id);
    const refused: RowProblem[] = [...problems];
    const problemAt = problemsAt(table);
    const groups = groupRows(rows);
    const known = await lookUp(ctx, groups);
    const staged = groups.flatMap(
      (group) => stageTimesheet(group, known, (row, problem) => void refused.push(problemAt(row, problem))) ?? [],
    );
    await request.onProgress?.(20);
    const isApplied = isWanted && refused.length === 0;
    const weighed = { staged: [], columns: [], filled: [], records: outcomesOf(staged), authorisers: [] };
    const report = toReport(request, {
      isApplied,
      rowNumbers: table.rows.map(({ number }) => number),
      weighed: { ...weighed, staged: rows.map(({ number, input }) => ({ number, reference: input.reference })) },
      problems: refused,
    });
    if (!isApplied) return report;
    for (const [index, one] of staged.entries()) {
      await save(ctx, one);
      if (index % 50 === 0) await request.onProgress?.(20 + Math.floor((75 * index) / staged.length));
    }
    return { ...report, importId: await recordImport(ctx, null, weighed, { report, request }) };
  });
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
