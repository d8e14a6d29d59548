import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { applyImport } from '#domain/imports/run-import.server.ts';
import { readTable } from '#platform/spreadsheets.ts';
import type { BenchWorld } from './world.ts';

const ROWS = 20_000;

function csvOf(from: number): string {
  const lines = Array.from(
    { length: ROWS },
    (_, i) =>
      `C${from + i},person${from + i}@bench.example,Person Number ${from + i},07700 900${String(i % 1000).padStart(3, '0')}`,
  );
  return ['reference,emailAddress,fullname,telephoneNumber', ...lines].join('\n');
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
}

/** Contacts imported end to end (parsed, checked, staged, compared, written, audited) against a bare COPY of the same rows. */
export async function benchImport({ ctx, ownerUrl }: BenchWorld): Promise<void> {
  const run = (csv: string) => async () => {
    const table = [];
    for await (const row of readTable(Readable.from([csv]))) table.push(row);
    await applyImport(ctx, { kind: 'contacts', fileName: 'contacts.csv', table });
  };
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query(`set app.agency_id = '${ctx.agency.id}'`);
  await owner.query('create table bench_contacts (like contacts including all)');
  const copy = async () => {
    await owner.query('truncate bench_contacts');
    const rows = function* () {
      for (let i = 0; i < ROWS; i += 1)
        yield `${ctx.agency.id}\t${crypto.randomUUID()}\tperson${i}@bench.example\tPerson Number ${i}\t07700 900000\tC${i}\n`;
    };
    await pipeline(
      Readable.from(rows()),
      owner.query(
        copyFrom(
          'copy bench_contacts (agency_id, id, email_address, fullname, telephone_number, reference) from stdin',
        ),
      ),
    );
  };
  await copy();
  const bare = Math.min(await seconds(copy), await seconds(copy));
  const first = await seconds(run(csvOf(0)));
  const unchanged = await seconds(run(csvOf(0)));
  await owner.end();
  const line = (name: string, took: number) =>
    console.log(
      `${name.padEnd(46)} ${(bare / took).toFixed(2).padStart(6)}   (${took.toFixed(2)} s against ${bare.toFixed(2)} s; ${(ROWS / took).toFixed(0)} rows/s)`,
    );
  line(`import of ${ROWS} contacts, against bare COPY`, first);
  line('the same again, unchanged', unchanged);
}
