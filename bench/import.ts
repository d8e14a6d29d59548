import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { ImportKind } from '#domain/imports/import-kind.ts';
import { applyImport } from '#domain/imports/run-import.server.ts';
import { readTable } from '#platform/tables/spreadsheets.ts';
import type { BenchWorld } from './world.ts';

const CONTACTS = 20_000;
const PLACEMENTS = 10_000;
const TIMESHEETS = 2000;
const DAYS = ['16', '17', '18', '19', '20'].map((day) => `2026-11-${day}`);

const some = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index));
const csv = (heading: string, lines: string[]) => [heading, ...lines].join('\n');

const contacts = csv(
  'reference,emailAddress,fullname,telephoneNumber',
  some(
    CONTACTS,
    (i) => `C${i},person${i}@bench.example,Person Number ${i},07700 900${String(i % 1000).padStart(3, '0')}`,
  ),
);
const placementsOf = (template: string) =>
  csv(
    'reference,contract,contact,timesheetTemplate,authorisers,start,chargeRate,payRate,payrollNumber',
    some(
      PLACEMENTS,
      (i) =>
        `P${i},Contract of Client ${1 + (i % 20)},C${i},${template},C${PLACEMENTS + (i % 200)},2026-01-05,27.50,20.40,${i}`,
    ),
  );
const timesheets = csv(
  'reference,contractor,beginning,entryDate,startTime,endTime,breakTime',
  some(TIMESHEETS, (i) => DAYS.map((day) => `T${i},P${i},${DAYS[0]},${day},09:00,17:30,30`)).flat(),
);

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
}

/** Copies the contacts with a bare COPY into a table with the same columns and indexes. */
async function copyContacts(owner: pg.Client, agencyId: string): Promise<void> {
  await owner.query('truncate bench_contacts');
  const rows = function* () {
    for (let i = 0; i < CONTACTS; i += 1)
      yield `${agencyId}\t${crypto.randomUUID()}\tperson${i}@bench.example\tPerson Number ${i}\t07700 900000\tC${i}\n`;
  };
  const columns = 'agency_id, id, email_address, fullname, telephone_number, reference';
  await pipeline(Readable.from(rows()), owner.query(copyFrom(`copy bench_contacts (${columns}) from stdin`)));
}

/**
 * Measures imports end to end, from the text of a file to the last audit event: contacts against a bare COPY of the
 * same rows, placements and timesheets in seconds.
 */
export async function benchImport({ ctx, ownerUrl }: BenchWorld): Promise<void> {
  const run = (kind: ImportKind, text: string) => async () => {
    const table = [];
    for await (const row of readTable(Readable.from([text]))) table.push(row);
    const { isApplied, problems } = await applyImport(ctx, { kind, fileName: `${kind}.csv`, table });
    if (!isApplied) throw new Error(`The file was refused: ${JSON.stringify(problems[0])}`);
  };
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query(`set app.agency_id = '${ctx.agency.id}'`);
  await owner.query('create table bench_contacts (like contacts including all)');
  const copy = () => copyContacts(owner, ctx.agency.id);
  await copy();
  const bare = Math.min(await seconds(copy), await seconds(copy));
  const line = (name: string, rows: number, took: number, reach: string) =>
    console.log(
      `${name.padEnd(46)} ${(bare / took).toFixed(2).padStart(6)}   (${took.toFixed(2)} s against ${bare.toFixed(2)} s; ${(rows / took).toFixed(0)} rows/s; reach ${reach})`,
    );
  line(`import of ${CONTACTS} contacts, against bare COPY`, CONTACTS, await seconds(run('contacts', contacts)), '0.5');
  line('the same again, unchanged', CONTACTS, await seconds(run('contacts', contacts)), '1');
  const { rows } = await owner.query('select template_name from timesheet_templates where is_default');
  await owner.end();
  const placements = placementsOf(rows[0].template_name);
  const absolute = (name: string, count: number, took: number, reach: string) =>
    console.log(
      `${name.padEnd(46)} ${took.toFixed(2).padStart(6)} s (${(count / took).toFixed(0)} rows/s; reach ${reach})`,
    );
  absolute(`import of ${PLACEMENTS} placements`, PLACEMENTS, await seconds(run('contractors', placements)), '2 s');
  absolute('the same again, unchanged', PLACEMENTS, await seconds(run('contractors', placements)), '2 s');
  const entries = TIMESHEETS * DAYS.length;
  absolute(
    `import of ${TIMESHEETS} timesheets, ${entries} rows`,
    entries,
    await seconds(run('timesheets', timesheets)),
    '2 s',
  );
  absolute('the same again, unchanged', entries, await seconds(run('timesheets', timesheets)), '2 s');
}
