import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { createApi } from '#api/app.ts';
import {
  DECISION_IN_FEED,
  PARTIES_OF_TIMESHEET,
  timesheetInFeed,
} from '#domain/payroll/named-timesheet.rows.server.ts';
import { streamXlsx } from '#platform/tables/spreadsheets.ts';
import { inTurns, rateOf, report } from './measure.ts';
import type { BenchWorld } from './world.ts';

const PAGE = 1000;
const ROWS = 100_000;
const COLUMNS = 12;

/** Fills the feed with the world's accepted timesheets, each with the document that acceptance stores. */
const FILL = `
  insert into payroll_entries (agency_id, sequence, kind, timesheet_id, minutes, quarter_days, document, created_at)
  select s.agency_id, s.friendly_number, 'accepted', s.id, s.worked_minutes, 0, json_build_object(
    'sequence', s.friendly_number, 'kind', 'accepted', 'at', s.authorisation_date, ${timesheetInFeed()},
    'totalMinutes', s.worked_minutes, 'workedMinutes', s.worked_minutes, 'nightshiftMinutes', 0, 'holidayMinutes', 0,
    'totalDays', '0.00', 'workedDays', '0.00', 'holidayDays', '0.00', 'chargeRate', s.charge_rate::text, 'payRate', s.pay_rate::text,
    'rates', null, ${DECISION_IN_FEED}, 'voidReason', null, 'timesheetEntries', (select json_agg(json_build_object(
      'entryDate', e.entry_date, 'startTime', to_char(e.start_time, 'HH24:MI'), 'endTime', to_char(e.end_time, 'HH24:MI'),
      'breakMinutes', e.break_minutes, 'chargingPeriodRate', null, 'isHoliday', e.is_holiday, 'isNightshift', e.is_nightshift,
      'billableMinutes', e.billable_minutes, 'nonBillableMinutes', e.non_billable_minutes) order by e.entry_date)
      from timesheet_entries e where e.agency_id = :agencyId and e.timesheet_id = s.id)), s.authorisation_date
  from timesheets s ${PARTIES_OF_TIMESHEET} where s.agency_id = :agencyId and s.status = 'accepted' and not exists (
    select from payroll_entries x where x.agency_id = :agencyId and x.timesheet_id = s.id)`;

async function sizeOf(source: AsyncIterable<Uint8Array | string>): Promise<number> {
  let size = 0;
  for await (const chunk of source) size += chunk.length;
  return size;
}

/** Returns how much memory the work takes beyond the initial amount, in megabytes. */
async function memoryOver(work: () => Promise<unknown>): Promise<number> {
  await sleep(200);
  const rest = process.memoryUsage().rss;
  let most = rest;
  const watching = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 5);
  await work();
  clearInterval(watching);
  return (most - rest) / 1_048_576;
}

const SLOW = { atOnce: 1, seconds: 3 };

/**
 * Measures the payroll feed, a page and the whole as lines, against a bare COPY of the same documents; and a page
 * against one built on demand.
 */
export async function benchPayroll({ platform, ctx, key, appUrl }: BenchWorld): Promise<void> {
  const client = new pg.Client({ connectionString: appUrl });
  await client.connect();
  await client.query(`set app.agency_id = '${ctx.agency.id}'`);
  await client.query(FILL.replaceAll(':agencyId', `'${ctx.agency.id}'::uuid`));
  await client.query('analyze payroll_entries');
  const copy = (limit: string) => () =>
    sizeOf(
      client.query(
        copyTo(
          `copy (select document from payroll_entries where agency_id = '${ctx.agency.id}' order by sequence ${limit}) to stdout`,
        ),
      ),
    );
  const api = createApi(async () => platform);
  const requested = (path: string, accept: string) => async () => {
    const response = await api.request(`/api/v1${path}`, {
      headers: { Authorization: `Bearer ${key}`, Accept: accept },
    });
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}.`);
    return sizeOf(response.body as unknown as AsyncIterable<Uint8Array>);
  };
  const page = requested(`/payroll/changes?limit=${PAGE}`, 'application/json');
  const [pages, bare] = await inTurns(
    () => rateOf(page, SLOW),
    () => rateOf(copy(`limit ${PAGE}`), SLOW),
  );
  report(`payroll page of ${PAGE}, against bare COPY`, pages, bare, '0.6');
  const all = requested('/payroll/changes', 'application/x-ndjson');
  const [pulls, bareAll] = await inTurns(
    () => rateOf(all, SLOW),
    () => rateOf(copy(''), SLOW),
  );
  report('the whole feed as lines, against bare COPY', pulls, bareAll, '0.6');
  console.log(
    `${'memory of it over rest'.padEnd(46)} ${(await memoryOver(all)).toFixed(0).padStart(6)} MB (reach 40 MB)`,
  );
  const [stored, made] = await inTurns(
    () => rateOf(requested('/payroll/changes?limit=100', 'application/json'), { atOnce: 8 }),
    () => rateOf(requested('/timesheets?status=accepted&limit=100', 'application/json'), { atOnce: 8 }),
  );
  report('payroll page of 100, against one made anew', stored, made, '2');
  await client.end();
}

/** Measures a workbook of 100,000 rows and twelve columns against COPY of the same as CSV. */
export async function benchWorkbook({ appUrl }: BenchWorld): Promise<void> {
  const client = new pg.Client({ connectionString: appUrl });
  await client.connect();
  const numbers = Array.from({ length: COLUMNS }, (_, at) => at);
  const columns = numbers.map(
    (at) => ({ key: `c${at}`, header: `Column ${at}`, kind: at < 6 ? 'text' : 'number' }) as const,
  );
  const valueOf = (row: number, at: number) => (at < 6 ? `Words ${row} of ${at}` : row * at + 0.5);
  const rows = async function* () {
    for (let row = 0; row < ROWS; row += 1) yield Object.fromEntries(numbers.map((at) => [`c${at}`, valueOf(row, at)]));
  };
  const values = numbers.map((at) => (at < 6 ? `'Words ' || i || ' of ${at}'` : `i * ${at} + 0.5`)).join(', ');
  const csv = () =>
    sizeOf(
      client.query(copyTo(`copy (select ${values} from generate_series(0, ${ROWS - 1}) i) to stdout (format csv)`)),
    );
  const xlsx = () => sizeOf(streamXlsx(columns, rows(), 'Rows'));
  const [ours, bare] = await inTurns(
    () => rateOf(xlsx, SLOW),
    () => rateOf(csv, SLOW),
    2,
  );
  report(`XLSX of ${ROWS} rows of ${COLUMNS}, against COPY as CSV`, ours, bare, '0.12');
  console.log(
    `${'memory of it over rest'.padEnd(46)} ${(await memoryOver(xlsx)).toFixed(0).padStart(6)} MB (reach 130 MB)`,
  );
  await client.end();
}
