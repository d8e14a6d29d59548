import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { beforeEach, expect, test } from 'vitest';
import type { Context } from '#domain/context.ts';
import { faultOf } from '#domain/installation/faults.ts';
import { createPayrollLayout } from '#domain/payroll-layouts/create-layout.server.ts';
import type { LayoutColumn } from '#domain/payroll-layouts/payroll-layout.ts';
import { presetLayout } from '#domain/payroll-layouts/presets.ts';
import { listPayrollRuns, openPayrollRun } from '#domain/payroll-runs/get-run.server.ts';
import { makePayrollRun } from '#domain/payroll-runs/make-run.server.ts';
import { MakeRunSchema } from '#domain/payroll-runs/payroll-run.schema.ts';
import { takePayrollFile } from '#domain/payroll-runs/take-file.server.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { voidTimesheet } from '#domain/timesheets/correction/void-timesheet.server.ts';
import type { Database } from '#platform/database/database.ts';
import { rowsOf } from '../../support/installation.ts';
import { makePlacement, submitWeek, type TestPlacement } from '../../support/placement.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';
import { openedForEach } from '../../support/opened.ts';

const world = openedForEach(openTwoAgencies);
let here: Context;
beforeEach(async () => {
  here = world.here;
});

const WEEK = { from: '2026-05-18', to: '2026-05-24' };
const place = () =>
  makePlacement(here, {}, { start: '2026-01-05', payRate: '14.60', chargeRate: '20', payrollNumber: 'PN-1' });
async function accept(placement: TestPlacement) {
  const timesheetId = await submitWeek(placement);
  await acceptTimesheet(placement.authoriser, { timesheetId, note: null });
  return timesheetId;
}
/** Creates a layout with lines of this many thousand bytes, one line for each day. */
async function wideLayout(thousands: number): Promise<string> {
  const filled = (at: number): LayoutColumn => ({
    ...presetLayout('plain').columns[0]!,
    heading: `Column ${at}`,
    field: 'constant',
    constant: 'x'.repeat(200),
  });
  const columns = [...presetLayout('plain').columns, ...Array.from({ length: thousands * 5 }, (_, at) => filled(at))];
  const layout = { ...presetLayout('plain'), rowPer: 'dayElement' as const, columns };
  return (await createPayrollLayout(here, layout)).payrollLayoutId;
}
const run = (payrollLayoutId: string, ctx = here) => makePayrollRun(ctx, MakeRunSchema.parse({ payrollLayoutId }));
const partsOf = (runId: string) =>
  here.db.run<{ part: number; size: number }>({
    text: 'select part, octet_length(content) as size from payroll_run_parts where run_id = $1 order by part',
    values: [runId],
  });
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

test('A file of more than a megabyte is stored in parts of at most 256 KB, and reads as written even if a week in it is voided meanwhile', async () => {
  const sheets: { placement: TestPlacement; timesheetId: string }[] = [];
  for (let each = 0; each < 12; each += 1) {
    const placement = await place();
    sheets.push({ placement, timesheetId: await accept(placement) });
  }
  const made = await run(await wideLayout(18));
  const parts = await partsOf(made.payrollRunId);
  const { bytes } = made.report;
  expect(bytes).toBeGreaterThan(1_048_576);
  expect(parts.map(({ size }) => size)).toEqual([
    ...Array.from({ length: parts.length - 1 }, () => 262_144),
    bytes - 262_144 * (parts.length - 1),
  ]);
  const { stream } = await openPayrollRun(here, made.payrollRunId);
  const chunks: Buffer[] = [];
  for await (const chunk of stream) {
    if (chunks.length === 0) {
      const { placement, timesheetId } = sheets[11]!;
      await voidTimesheet(placement.admin, { timesheetId, note: 'Wrong week' });
      await here.db.run({ text: `update contractors set payroll_number = 'PN-2'`, values: [] });
    }
    chunks.push(chunk as Buffer);
  }
  expect(chunks.length).toBeGreaterThan(4);
  expect(sha256(Buffer.concat(chunks))).toBe(made.checksum);
});

test('A week voided while a run is made is in that run whole, and reversed by the next', async () => {
  const placement = await place();
  const timesheetId = await accept(placement);
  await accept(await place());
  const layout = await wideLayout(1);
  let isVoided = false;
  // The week is voided once the run has started to read its entries.
  const whileReading = (db: Database): Database =>
    new Proxy(db, {
      get(target, name) {
        if (name === 'transaction')
          return (work: (db: Database) => Promise<unknown>) => target.transaction((inner) => work(whileReading(inner)));
        if (name === 'stream')
          return async function* stream(statement: Parameters<Database['stream']>[0]) {
            for await (const row of target.stream(statement)) {
              if (!isVoided) await voidTimesheet(placement.admin, { timesheetId, note: 'Wrong week' });
              isVoided = true;
              yield row;
            }
          };
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
  const first = await run(layout, { ...here, db: whileReading(here.db) });
  expect([isVoided, first.report.totals.payAmount, first.report.correctionCount]).toEqual([true, '1095.00', 0]);
  expect(sha256(await buffer((await openPayrollRun(here, first.payrollRunId)).stream))).toBe(first.checksum);
  const next = await run(layout);
  expect(next.report).toMatchObject({ correctionCount: 1, totals: { payAmount: '-547.50' } });
});

test('A file without a run breaks off if a week in it is voided after it was checked', async () => {
  const placement = await place();
  const timesheetId = await accept(placement);
  const { stream } = await takePayrollFile(here, await wideLayout(1), WEEK);
  await voidTimesheet(placement.admin, { timesheetId, note: 'Wrong week' });
  await expect(buffer(stream)).rejects.toThrow('What is accepted has changed while the payroll file was written.');
});

test('A refused run keeps neither a number nor a part of a file', async () => {
  await accept(await place());
  await here.db.run({ text: 'update contractors set payroll_number = null', values: [] });
  await here.db.run({
    text: `update payroll_entries set document = (document::jsonb || '{"payrollNumber": null}')::json`,
    values: [],
  });
  await accept(await place());
  await expect(run(await wideLayout(1))).rejects.toMatchObject({ code: 'payroll_number_missing' });
  expect(await listPayrollRuns(here, { before: null, limit: 5 })).toEqual([]);
  expect(await here.db.run({ text: 'select from payroll_run_parts', values: [] })).toEqual([]);
});

test('A run whose file finds no space left is named in the refusal, and takes nothing', async () => {
  await accept(await place());
  const layout = await wideLayout(1);
  await rowsOf(
    world.database.ownerUrl,
    `create function be_full() returns trigger language plpgsql as $$ begin raise exception 'full' using errcode = '53100'; end $$;
     create trigger full_disk before insert on payroll_run_parts for each row execute function be_full()`,
  );
  const refused: unknown = await run(layout).catch((error: unknown) => error);
  expect(faultOf(refused)).toMatchObject({
    code: 'storage_full',
    sentence: expect.stringMatching(
      /^The file of payroll run 1 in the layout “[^”]+” was not made\. There is no space left to save anything/,
    ),
  });
  expect(await listPayrollRuns(here, { before: null, limit: 10 })).toEqual([]);
});
