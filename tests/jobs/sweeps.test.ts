import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Context } from '#domain/context.ts';
import { createDigestSchedule } from '#domain/digests/create-digest-schedule.server.ts';
import { CreateDigestScheduleSchema } from '#domain/digests/digest-schedule.schema.ts';
import { newId } from '#domain/new-id.ts';
import { createWebhook } from '#domain/webhooks/create-webhook.server.ts';
import { CreateWebhookSchema } from '#domain/webhooks/webhook.schema.ts';
import type { InstallationJob } from '#jobs/job-definition.ts';
import { sweepDigests } from '#jobs/sweep-digests.job.ts';
import { sweepExpired } from '#jobs/sweep-expired.job.ts';
import { sweepReminders } from '#jobs/sweep-reminders.job.ts';
import { sweepWebhooks } from '#jobs/sweep-webhooks.job.ts';
import { fixedClock } from '#platform/clock.ts';
import { createMailer } from '#platform/mail/mailer.ts';
import { createWebhookCaller } from '#platform/outgoing/webhook-caller.ts';
import { rowsOf } from '../support/installation.ts';
import { makePlacement, submitWeek } from '../support/placement.ts';
import { openTwoAgencies } from '../support/two-agencies.ts';
import { opened } from '../support/opened.ts';
import { WEEKLY_DIGEST } from '../support/weekly-digest.ts';

const world = opened(openTwoAgencies);
let [here, there]: Context[] = [];
beforeAll(async () => {
  ({ here, there } = world);
});
beforeEach(async () => {
  await rowsOf(world.database.appUrl, 'delete from pgboss.job');
  for (const { db, agency } of [here!, there!]) {
    const values = [agency.id];
    await db.run({ text: `update agencies set status = 'active' where id = $1`, values });
    await db.run({ text: `update agency_settings set settings = '{}' where agency_id = $1`, values });
  }
});

const sweep = (definition: InstallationJob, at: string) => {
  const platform = { ...world.platform, clock: fixedClock(at) };
  const given = { id: newId(), name: definition.name, agencyId: null, data: null, workerId: newId() };
  return definition.sweep(
    { platform, mailer: createMailer(platform.config) },
    { ...given, attempt: 1, isLastAttempt: false },
  );
};
const queued = async (name: string) =>
  (
    await rowsOf<{ agency: string }>(
      world.database.appUrl,
      `select data->>'agencyId' as agency from pgboss.job where name = '${name}' order by created_on`,
    )
  ).map(({ agency }) => agency);
const suspend = ({ db, agency }: Context) =>
  db.run({ text: `update agencies set status = 'suspended' where id = $1`, values: [agency.id] });
const setTo = ({ db, agency }: Context, settings: object) =>
  db.run({
    text: 'update agency_settings set settings = $2 where agency_id = $1',
    values: [agency.id, JSON.stringify(settings)],
  });

test('The sweep of reminders gives a turn only to agencies with a schedule due at their hour', async () => {
  // A Monday in British summer: nine o’clock is eight in UTC.
  const [early, due] = ['2026-05-25T07:59:00Z', '2026-05-25T08:00:00Z'];
  await sweep(sweepReminders, due);
  expect(await queued('send-reminders')).toEqual([]);
  await makePlacement(here!, {}, { start: '2026-05-18' });
  await makePlacement(there!, {}, { start: '2026-05-18' });
  await sweep(sweepReminders, early);
  expect(await queued('send-reminders')).toEqual([]);
  await setTo(there!, { reminders: { hour: 10 } });
  await sweep(sweepReminders, due);
  expect(await queued('send-reminders')).toEqual([here!.agency.id]);
  await suspend(here!);
  await sweep(sweepReminders, '2026-05-25T09:00:00Z');
  expect(await queued('send-reminders')).toEqual([here!.agency.id, there!.agency.id]);
});

test('An agency with only waiting timesheets has its turn while its schedule for them is due, or they escalate', async () => {
  const placement = await makePlacement(here!, {}, { start: '2026-05-18' });
  await submitWeek(placement);
  const schedules = (text: string) => here!.db.run({ text, values: [here!.agency.id] });
  await schedules(`update contractors set is_sending_reminders = false where agency_id = $1`);
  await schedules(`update reminder_schedules set kind = 'weekly', day_of_week = 1 where agency_id = $1`);
  await suspend(there!);
  const [monday, tuesday] = ['2026-06-01T08:00:00Z', '2026-06-02T08:00:00Z'];
  await sweep(sweepReminders, tuesday);
  expect(await queued('send-reminders')).toEqual([]);
  await sweep(sweepReminders, monday);
  expect(await queued('send-reminders')).toEqual([here!.agency.id]);
  await setTo(here!, { reminders: { escalateAfterDays: 3 } });
  await sweep(sweepReminders, '2026-06-02T07:59:00Z');
  expect(await queued('send-reminders')).toHaveLength(1);
  await sweep(sweepReminders, tuesday);
  expect(await queued('send-reminders')).toHaveLength(2);
  await schedules(`update reminder_schedules set is_enabled = false where agency_id = $1`);
  await sweep(sweepReminders, monday);
  expect(await queued('send-reminders')).toHaveLength(2);
});

test('An agency with unreadable settings does not keep others from their reminders, and its own turn says why', async () => {
  await makePlacement(here!, {}, { start: '2026-05-18' });
  const all = (text: string, { db, agency }: Context) => db.run({ text, values: [agency.id] });
  for (const one of [here!, there!]) {
    await all('update reminder_schedules set is_enabled = true where agency_id = $1', one);
    await all('update contractors set is_sending_reminders = true where agency_id = $1', one);
  }
  await setTo(there!, { reminders: { hour: 'nine' } });
  await sweep(sweepReminders, '2026-05-25T08:00:00Z');
  expect((await queued('send-reminders')).sort()).toEqual([here!.agency.id, there!.agency.id].sort());
});

test('The sweep of digests queues those that are due, once for a due time, and none of a suspended agency', async () => {
  const weekly = CreateDigestScheduleSchema.parse({
    ...WEEKLY_DIGEST,
    hour: 9,
    recipients: ['payroll@here.example'],
  });
  for (const one of [here!, there!]) await createDigestSchedule(one, weekly);
  await suspend(there!);
  const due = (
    await world.platform.pool.for({ agencyId: null }).run<{ at: string }>({
      text: `select next_run_at::text as at from due_digests('2099-01-01') limit 1`,
      values: [],
    })
  )[0]!.at;
  const at = new Date(due).toISOString();
  await sweep(sweepDigests, new Date(Date.parse(at) - 1000).toISOString());
  expect(await queued('send-digest')).toEqual([]);
  await sweep(sweepDigests, at);
  await sweep(sweepDigests, at);
  expect(await queued('send-digest')).toEqual([here!.agency.id]);
});

const forgetUpload = async ({ db, agency }: Context) => {
  const id = newId();
  await db.run({
    text: `insert into uploads (agency_id, id, name, size, content_type, sha256, storage_key, created_at)
      values ($1, $2, 'a.png', 7, 'image/png', 'x', $3, '2026-05-01T08:00:00Z')`,
    values: [agency.id, id, `${agency.id}/ab/${newId()}`],
  });
  return async () => (await db.run({ text: 'select from uploads where id = $1', values: [id] })).length > 0;
};

test('The nightly sweep skips a suspended agency, and a failing one stops none of the others', async () => {
  const [ours, theirs] = [await forgetUpload(here!), await forgetUpload(there!)];
  await suspend(here!);
  await setTo(there!, { emails: { keepTextsForDays: 'ninety' } });
  await expect(sweep(sweepExpired, '2026-05-26T03:20:00Z')).rejects.toThrow('The sweep failed for 1 of 1 agencies.');
  expect([await ours(), await theirs()]).toEqual([true, true]);
  await here!.db.run({ text: `update agencies set status = 'active' where id = $1`, values: [here!.agency.id] });
  await expect(sweep(sweepExpired, '2026-05-26T03:20:00Z')).rejects.toThrow('The sweep failed for 1 of 2 agencies.');
  expect([await ours(), await theirs()]).toEqual([false, true]);
});

test('The sweep of webhooks opens agencies with late attempts, and no suspended one', async () => {
  const caller = createWebhookCaller({ allowPrivate: false });
  const late = async (ctx: Context) => {
    const input = { url: 'https://hooks.example/in', events: ['timesheet.accepted'] };
    const { webhookId } = await createWebhook(ctx, caller, CreateWebhookSchema.parse(input));
    await ctx.db.run({
      text: `insert into webhook_deliveries (agency_id, id, endpoint_id, event_id, action, payload, created_at, next_attempt_at)
        values ($1, $2, $3, $4, 'timesheet.accepted', '{}', '2026-05-26T08:00:00Z', '2026-05-26T08:00:00Z')`,
      values: [ctx.agency.id, newId(), webhookId, newId()],
    });
  };
  await late(here!);
  await late(there!);
  await suspend(there!);
  await sweep(sweepWebhooks, '2026-05-26T09:00:00Z');
  expect(await queued('deliver-webhook')).toEqual([]);
  await sweep(sweepWebhooks, '2026-05-26T09:00:01Z');
  expect(await queued('deliver-webhook')).toEqual([here!.agency.id]);
});

test('Queries over all agencies leave nobody’s rows visible afterwards', async () => {
  const visible = await world.platform.pool.for({ agencyId: null }).transaction(async (db) => {
    await db.run({ text: `select count(*) from due_digests('2099-01-01')`, values: [] });
    await db.run({ text: `select count(*) from agencies_with_reminders()`, values: [] });
    return db.run({ text: 'select from contacts', values: [] });
  });
  expect(visible).toEqual([]);
});

test('A sweep scans no table, however many rows a few agencies have', async () => {
  const [before, after] = await world.platform.pool.for({ agencyId: null }).transaction(async (db) => {
    const text = `select relname, seq_scan from pg_stat_xact_user_tables where seq_scan > 0 order by relname`;
    const readWhole = () => db.run({ text, values: [] });
    const known = await readWhole();
    await db.run({ text: `select count(*) from due_digests('2099-01-01')`, values: [] });
    await db.run({ text: `select count(*) from agencies_with_reminders()`, values: [] });
    await db.run({ text: `select count(*) from agencies_with_late_deliveries('2099-01-01')`, values: [] });
    await db.run({ text: `select count(*) from agencies_with_advisories_due('2099-01-01')`, values: [] });
    return [known, await readWhole()];
  });
  expect(after).toEqual(before);
});
