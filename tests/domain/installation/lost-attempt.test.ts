import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { getBulkChange } from '#domain/bulk-changes/begin-bulk-change.server.ts';
import { runBulkChange } from '#domain/bulk-changes/run-bulk-change.server.ts';
import type { Context } from '#domain/context.ts';
import { beginDownload } from '#domain/downloads/begin-download.server.ts';
import { getMadeDownload } from '#domain/downloads/get-made-download.server.ts';
import { makeDownload } from '#domain/downloads/make-download.server.ts';
import { BrowseImportsSchema } from '#domain/imports/applied-import.ts';
import { beginImport } from '#domain/imports/begin-import.server.ts';
import { browseImports, getImport, pageImports } from '#domain/imports/browse-imports.server.ts';
import { runWaitingImport } from '#domain/imports/run-waiting-import.server.ts';
import { newId } from '#domain/new-id.ts';
import { ListTimesheetsSchema } from '#domain/timesheets/listing/list-timesheets.schema.ts';
import { opened } from '#tests/support/opened.ts';
import { makePlacement } from '#tests/support/placement.ts';
import { openTwoAgencies } from '#tests/support/two-agencies.ts';
import { waitingBulkChange } from '#tests/support/waiting-bulk-change.ts';

const world = opened(openTwoAgencies);
const system = (): Context => ({ ...world.here, actor: { kind: 'system' } });
const run = (text: string, values: unknown[]) => world.here.db.run({ text, values });
const beat = (workerId: string) =>
  run(
    `insert into job_workers (id, beat_at) values ($1, clock_timestamp())
      on conflict (id) do update set beat_at = excluded.beat_at`,
    [workerId],
  );

/** What stops a worker in the middle of a task, until it is let on. */
function pause() {
  let letOn: () => void = () => undefined;
  const wait = new Promise<void>((resolve) => (letOn = resolve));
  return { wait, letOn: () => letOn() };
}

const RUNNING = { state: 'running', message: null };
const LOST = {
  state: 'waiting',
  progress: 0,
  message: 'Work on it stopped before it was finished. It will be taken up again within a few minutes.',
};

/** Begins a task, has its worker fall silent, report again and be removed; then finishes it. */
async function survive(
  read: () => Promise<unknown>,
  attempt: (workerId: string, wait: Promise<void>) => Promise<unknown>,
  whileLost: () => Promise<void> = async () => undefined,
) {
  const workerId = newId();
  await beat(workerId);
  const { wait, letOn } = pause();
  const doing = attempt(workerId, wait);
  await expect.poll(read).toMatchObject(RUNNING);
  await run(`update job_workers set beat_at = beat_at - interval '1 minute' where id = $1`, [workerId]);
  expect(await read()).toMatchObject(LOST);
  await beat(workerId);
  expect(await read()).toMatchObject(RUNNING);
  await run('delete from job_workers where id = $1', [workerId]);
  expect(await read()).toMatchObject(LOST);
  expect(await read()).not.toHaveProperty('workerId');
  await whileLost();
  letOn();
  await doing;
}

test('A download whose worker has ended says that it will be taken up again', async () => {
  const { admin } = await makePlacement(world.here);
  const filter = ListTimesheetsSchema.parse({});
  const downloadId = await beginDownload(admin, { kind: 'summary', format: 'csv', filter, rowCount: 2 });
  const read = () => getMadeDownload(admin, downloadId);
  const content = async function* (wait: Promise<void>) {
    await wait;
    yield 'reference';
  };
  await survive(read, (workerId, wait) =>
    makeDownload(
      system(),
      { downloadId },
      {
        workerId,
        isLastAttempt: false,
        write: () => ({ contentType: 'text/csv', stream: Readable.from(content(wait)) }),
      },
    ),
  );
  expect(await read()).toMatchObject({ state: 'made', message: null });
});

test('An import whose worker has ended says so too, on its page and in every list', async () => {
  const importId = await beginImport(world.here, { kind: 'clients', uploadId: newId(), fileName: 'clients.csv' });
  const read = () => getImport(world.here, importId);
  const inList = async (state: 'waiting' | 'running') => (await pageImports(world.here, { state })).rows;
  const table = [{ rowNumber: 2, cells: { reference: 'A', 'Client name': 'Aire' } }];
  await survive(
    read,
    (workerId, wait) =>
      runWaitingImport(
        system(),
        { importId },
        async (_, { kind }) => {
          await wait;
          return { kind, fileName: 'clients.csv', table };
        },
        { workerId },
      ),
    async () => {
      expect(await inList('waiting')).toMatchObject([{ id: importId, ...LOST }]);
      expect(await inList('running')).toEqual([]);
      expect((await browseImports(world.here, BrowseImportsSchema.parse({}))).rows).toMatchObject([LOST]);
    },
  );
  expect(await read()).toMatchObject({ state: 'applied', createdCount: 1 });
  await beginImport(world.here, { kind: 'clients', uploadId: newId(), fileName: 'more.csv' });
  await run(`update imports set state = 'running' where file_name = 'more.csv'`, []);
  expect(await inList('running')).toMatchObject([{ fileName: 'more.csv', state: 'running' }]);
});

test('So does a change of many placements', async () => {
  const { bulkChangeId } = await waitingBulkChange(world.here);
  const read = () => getBulkChange(world.here, bulkChangeId);
  const begun = pause();
  await survive(read, async (workerId, wait) => {
    const held = world.here.db.transaction(async (db) => {
      await db.run({ text: 'select from contractors where agency_id = $1 for update', values: [world.here.agency.id] });
      begun.letOn();
      await wait;
    });
    await begun.wait;
    await runBulkChange(system(), { bulkChangeId }, { workerId });
    await held;
  });
  expect(await read()).toMatchObject({ state: 'applied', changedCount: 201 });
});
