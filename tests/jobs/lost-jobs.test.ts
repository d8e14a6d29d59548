import { beforeAll, expect, test } from 'vitest';
import { applyBulkChange } from '#domain/bulk-changes/apply-bulk-change.server.ts';
import { beginBulkChange, getBulkChange } from '#domain/bulk-changes/begin-bulk-change.server.ts';
import type { BulkValue } from '#domain/bulk-changes/bulk-change.ts';
import { planBulkChange } from '#domain/bulk-changes/plan-bulk-change.server.ts';
import { transact } from '#domain/context.ts';
import { createDigestSchedule } from '#domain/digests/create-digest-schedule.server.ts';
import { CreateDigestScheduleSchema } from '#domain/digests/digest-schedule.schema.ts';
import { getDigestSchedule } from '#domain/digests/get-digest-schedule.server.ts';
import { beginDownload } from '#domain/downloads/begin-download.server.ts';
import { getMadeDownload } from '#domain/downloads/get-made-download.server.ts';
import { beginImport } from '#domain/imports/begin-import.server.ts';
import { getImport } from '#domain/imports/browse-imports.server.ts';
import { queueMail } from '#domain/mail/queue-mail.server.ts';
import { newId } from '#domain/new-id.ts';
import { parseInput } from '#domain/parse-input.ts';
import { ListTimesheetsSchema } from '#domain/timesheets/listing/list-timesheets.schema.ts';
import { startWorker } from '#jobs/worker.ts';
import { runAsOwner } from '../support/installation.ts';
import { opened } from '../support/opened.ts';
import { copiesOf, makePlacement, type TestPlacement } from '../support/placement.ts';
import { openTwoAgencies, recordedActions } from '../support/two-agencies.ts';
import { WEEKLY_DIGEST } from '../support/weekly-digest.ts';

const world = opened(openTwoAgencies);
let placement: TestPlacement;
beforeAll(async () => {
  placement = await makePlacement(world.here);
});

const rows = (text: string, values: unknown[] = []) => world.here.db.run<Record<string, unknown>>({ text, values });

const WAITING = `id = (select id from pgboss.job where name = $1 and state = 'created' order by created_on desc limit 1)`;

/** Has a worker find the job of a kind that was queued last, whose worker ended during the last attempt. @returns its state */
async function loseLastAttempt(name: string, meanwhile?: (id: unknown) => Promise<unknown>): Promise<unknown[]> {
  const [lost] = await rows(
    `update pgboss.job set state = 'active', started_on = now(), retry_count = retry_limit, held_by = gen_random_uuid()
     where ${WAITING} returning id`,
    [name],
  );
  return endOf(lost!.id, meanwhile);
}

/** Lets a worker work until it has ended a job. @returns the job's state */
async function endOf(id: unknown, meanwhile?: (id: unknown) => Promise<unknown>): Promise<unknown[]> {
  const worker = await startWorker(world.platform, { pollSeconds: 0.05 });
  try {
    await meanwhile?.(id);
    const text = `select state::text, retry_count = retry_limit as "isCounted", output->>'message' as message
      from pgboss.job where id = $1`;
    const isOver = async () => /completed|failed/.test(String((await rows(text, [id]))[0]!.state));
    await expect.poll(isOver, { timeout: 30_000 }).toBe(true);
    return await rows(text, [id]);
  } finally {
    await worker.stop();
  }
}

/** Waits until a delivery of a job that should close it has failed, mends what failed, and skips the wait for the next. */
async function mendAfterFailedClosing(id: unknown, mend: string): Promise<void> {
  const isUnclosed = `select from pgboss.job where id = $1 and state = 'retry' and retry_count > retry_limit
    and start_after > now() + interval '5 seconds'`;
  await expect.poll(async () => (await rows(isUnclosed, [id])).length, { timeout: 30_000 }).toBe(1);
  await runAsOwner(world.database.ownerUrl, world.here.agency.id, [mend]);
  await rows('update pgboss.job set start_after = now() where id = $1', [id]);
}
const FAILED = [{ state: 'failed', isCounted: true, message: 'The worker ended while it did this job.' }];

test('An import whose workers were killed at each attempt says that nothing was imported', async () => {
  const importId = await beginImport(world.here, { kind: 'clients', uploadId: newId(), fileName: 'clients.csv' });
  await rows(`update imports set state = 'running', progress = 40 where id = $1`, [importId]);
  expect(await loseLastAttempt('apply-import')).toEqual(FAILED);
  expect(await getImport(world.here, importId)).toMatchObject({
    state: 'refused',
    message: 'Nothing was imported. The import could not be finished. Please start it again.',
  });
  expect(await rows('select asked from imports where id = $1', [importId])).toEqual([{ asked: null }]);
});

test('An import that could not be closed at first is closed later', async () => {
  const importId = await beginImport(world.here, { kind: 'clients', uploadId: newId(), fileName: 'clients.csv' });
  const unwritable = `alter table imports add constraint unwritable check (state <> 'refused') not valid`;
  await runAsOwner(world.database.ownerUrl, world.here.agency.id, [unwritable]);
  const mend = 'alter table imports drop constraint unwritable';
  expect(await loseLastAttempt('apply-import', (id) => mendAfterFailedClosing(id, mend))).toEqual(FAILED);
  expect(await getImport(world.here, importId)).toMatchObject({ state: 'refused' });
});

test('A digest whose last attempt could not record that it failed is recorded as failed later', async () => {
  const input = { ...WEEKLY_DIGEST, recipients: ['payroll@here.example'] };
  const { digestScheduleId } = await createDigestSchedule(world.here, parseInput(CreateDigestScheduleSchema, input));
  await rows(`update digest_schedules set next_run_at = '2026-05-18T06:00:00Z' where id = $1`, [digestScheduleId]);
  const data = { digestScheduleId };
  await world.here.queue.enqueue(world.here.db, [{ name: 'send-digest', agencyId: world.here.agency.id, data }]);
  const [last] = await rows(
    `update pgboss.job set state = 'retry', retry_count = retry_limit - 1, started_on = now() where ${WAITING} returning id`,
    ['send-digest'],
  );
  const unwritable = `alter table digest_schedules add constraint unwritable check (next_run_at < '2026-05-19') not valid`;
  await runAsOwner(world.database.ownerUrl, world.here.agency.id, [unwritable]);
  const mend = 'alter table digest_schedules drop constraint unwritable';
  const [ended] = await endOf(last!.id, (id) => mendAfterFailedClosing(id, mend));
  expect(ended).toMatchObject({ state: 'failed', isCounted: true });
  const { nextRunAt } = await getDigestSchedule(world.here, digestScheduleId);
  expect(Date.parse(nextRunAt!)).toBeGreaterThan(world.here.clock.now().epochMilliseconds);
});

test('A change to many placements whose workers were killed at each attempt says that nothing was changed', async () => {
  const { admin, contractorId } = placement;
  const ids = await copiesOf(world.here, contractorId, 201);
  const value: BulkValue = { kind: 'end', end: '2026-12-19' };
  const id = await beginBulkChange(admin, 'end', { ticked: ids, filter: null });
  await applyBulkChange(admin, id, value, (await planBulkChange(admin, ids, value)).shown);
  expect(await loseLastAttempt('apply-bulk-change')).toEqual(FAILED);
  expect(await getBulkChange(admin, id)).toMatchObject({
    state: 'refused',
    message: 'Nothing was changed. The change could not be finished. Please start it again.',
  });
});

test('A download whose workers were killed at each attempt says so, and can be requested again', async () => {
  const { contractor } = placement;
  const request = { kind: 'summary', format: 'csv', filter: ListTimesheetsSchema.parse({}), rowCount: 2 } as const;
  const id = await beginDownload(contractor, request);
  expect(await loseLastAttempt('make-download')).toEqual(FAILED);
  expect(await getMadeDownload(contractor, id)).toMatchObject({
    state: 'failed',
    message: 'The file could not be made. Please request it again.',
  });
  expect(await beginDownload(contractor, request)).not.toBe(id);
});

test('A digest whose workers were killed at each attempt is recorded as failed, and its schedule goes on', async () => {
  const input = { ...WEEKLY_DIGEST, recipients: ['payroll@here.example'] };
  const created = await createDigestSchedule(world.here, parseInput(CreateDigestScheduleSchema, input));
  const { digestScheduleId } = created;
  await rows(`update digest_schedules set next_run_at = '2026-05-18T06:00:00Z' where id = $1`, [digestScheduleId]);
  const data = { digestScheduleId };
  await world.here.queue.enqueue(world.here.db, [{ name: 'send-digest', agencyId: world.here.agency.id, data }]);
  expect(await loseLastAttempt('send-digest')).toEqual(FAILED);
  const { nextRunAt } = await getDigestSchedule(world.here, digestScheduleId);
  expect(Date.parse(nextRunAt!)).toBeGreaterThan(world.here.clock.now().epochMilliseconds);
  expect(await recordedActions(world.here)).toContain('digestSchedule.failed');
});

test('An email whose workers were killed at each attempt is listed as failed', async () => {
  const words = { subject: 'Your link', html: '<p>Here</p>', text: 'Here', to: { name: null, address: 'a@b.example' } };
  const { mailId } = await transact(world.here, (tx) => queueMail(tx, { ...words, kind: 'resetPassword' }));
  await rows(
    `update outbound_mails set attempts = 13, leased_by = $2, leased_until = now() - interval '1 second' where id = $1`,
    [mailId, newId()],
  );
  expect(await loseLastAttempt('send-mail')).toEqual(FAILED);
  expect(await rows('select status, last_error as error from outbound_mails where id = $1', [mailId])).toEqual([
    { status: 'failed', error: 'Each attempt to send it was cut off. The last may have reached the mail server.' },
  ]);
  expect(await recordedActions(world.here)).toContain('mail.failed');
});
