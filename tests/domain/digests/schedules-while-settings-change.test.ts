import { expect, test } from 'vitest';
import { changeAgency } from '#domain/agencies/change-agency.server.ts';
import type { Context } from '#domain/context.ts';
import { createDigestSchedule } from '#domain/digests/create-digest-schedule.server.ts';
import { CreateDigestScheduleSchema } from '#domain/digests/digest-schedule.schema.ts';
import { editDigestSchedule } from '#domain/digests/edit-digest-schedule.server.ts';
import { getDigestSchedule } from '#domain/digests/get-digest-schedule.server.ts';
import { skipDigest } from '#domain/digests/run-digests.server.ts';
import { sendDigestNow } from '#domain/digests/send-digest-now.server.ts';
import { sendDueDigest } from '#domain/digests/send-due-digest.server.ts';
import { parseInput } from '#domain/parse-input.ts';
import { writeDigestFiles } from '#documents/digest-files.ts';
import { composeDigest } from '#emails/compose/digest.ts';
import { holdsRowLock } from '../../support/held-rows.ts';
import { opened } from '../../support/opened.ts';
import { raceWith } from '../../support/race.ts';
import { foundTestAgency, openTwoAgencies } from '../../support/two-agencies.ts';
import { WEEKLY_DIGEST } from '../../support/weekly-digest.ts';
import { at } from './digest-world.ts';

const world = opened(openTwoAgencies);
const making = { compose: composeDigest, writeFiles: writeDigestFiles };

let count = 0;
const found = () => foundTestAgency(world.platform, `changes-${(count += 1)}`);
const add = (ctx: Context, input: Record<string, unknown> = {}) =>
  createDigestSchedule(
    ctx,
    parseInput(CreateDigestScheduleSchema, { ...WEEKLY_DIGEST, recipients: ['payroll@here.example'], ...input }),
  );

/** Runs an attempt while another session moves the agency to New York, as the use-case does. */
async function whileMoving<T>(agency: Context, attempt: () => Promise<T>) {
  const id = agency.agency.id;
  const [result] = await raceWith(
    world,
    agency,
    (session) => session.query(`update agency_settings set time_zone = 'America/New_York' where agency_id = $1`, [id]),
    [attempt],
  );
  return result;
}
const SEVEN_IN_NEW_YORK = '2026-06-01T11:00:00Z';

test('A digest schedule added while the agency moves to another time zone has its hour there', async () => {
  const agency = await found();
  expect(await whileMoving(agency, () => add(agency))).toMatchObject({
    status: 'fulfilled',
    value: { nextRunAt: SEVEN_IN_NEW_YORK },
  });
});

test('So has one that is edited, and one that is skipped', async () => {
  const agency = await found();
  const { digestScheduleId } = await add(agency, { hour: 8 });
  const edited = await whileMoving(agency, () => editDigestSchedule(agency, digestScheduleId, { hour: 7 }));
  expect(edited).toMatchObject({ status: 'fulfilled', value: { nextRunAt: SEVEN_IN_NEW_YORK } });
  await whileMoving(agency, () => skipDigest(at(agency, '2026-06-01T12:00:00Z'), digestScheduleId, 'Too large.'));
  expect(await getDigestSchedule(agency, digestScheduleId)).toMatchObject({ nextRunAt: '2026-06-08T11:00:00Z' });
});

test('One that is sent while the agency moves to a time zone with the same clock that week follows the new one later', async () => {
  const agency = await found();
  await changeAgency(agency, { timeZone: 'Africa/Lagos' });
  const { digestScheduleId } = await add(agency, { kind: 'monthly', dayOfTheMonth: 1, dayOfTheWeek: null });
  const meanwhile: typeof making = {
    ...making,
    async writeFiles(ctx, digest) {
      await changeAgency(agency, { timeZone: 'Europe/London' });
      return making.writeFiles(ctx, digest);
    },
  };
  await agency.db.run({
    text: `update digest_schedules set next_run_at = '2026-10-01T06:00:00Z' where id = $1`,
    values: [digestScheduleId],
  });
  await sendDueDigest(at(agency, '2026-10-26T06:05:00Z'), digestScheduleId, meanwhile);
  expect((await getDigestSchedule(agency, digestScheduleId)).nextRunAt).toBe('2026-11-01T07:00:00Z');
});

test('A digest due at a time that the clock skips that day has its own time again where the clock does not', async () => {
  const agency = await found();
  const { digestScheduleId, nextRunAt } = await add(at(agency, '2027-03-27T12:00:00Z'), {
    ...{ kind: 'custom', cron: '30 1 * * *', dayOfTheWeek: null, hour: null },
  });
  expect(nextRunAt).toBe('2027-03-28T01:30:00Z');
  await changeAgency(agency, { timeZone: 'Africa/Lagos' });
  expect((await getDigestSchedule(agency, digestScheduleId)).nextRunAt).toBe('2027-03-28T00:30:00Z');
});

test('Moving to another time zone waits for a schedule that is being sent, and does not deadlock', async () => {
  const agency = await found();
  const { digestScheduleId } = await add(agency);
  const [moved] = await raceWith(
    world,
    agency,
    holdsRowLock(agency, { table: 'digest_schedules', id: digestScheduleId }, 'update'),
    [() => changeAgency(agency, { timeZone: 'Europe/Paris' })],
    (session) => session.query('select from agencies where id = $1 for key share nowait', [agency.agency.id]),
  );
  expect(moved).toMatchObject({ status: 'fulfilled', value: { timeZone: 'Europe/Paris' } });
});

test.each([
  ['is edited', (agency: Context, id: string) => editDigestSchedule(agency, id, { period: 'previousMonth' })],
  [
    'has been sent by its schedule',
    (agency: Context, id: string) => sendDueDigest(at(agency, '2026-06-02T12:00:00Z'), id, making),
  ],
])('A digest that %s while it is being sent by hand is not sent as it was', async (_what, change) => {
  const agency = await found();
  const { digestScheduleId } = await add(agency, { period: 'sinceLast' });
  let isFirst = true;
  const meanwhile: typeof making = {
    ...making,
    async writeFiles(ctx, digest) {
      if (isFirst) await change(agency, digestScheduleId);
      isFirst = false;
      return making.writeFiles(ctx, digest);
    },
  };
  const later = at(agency, '2026-06-03T12:00:00Z');
  await expect(sendDigestNow(later, digestScheduleId, meanwhile)).rejects.toMatchObject({ code: 'changed_meanwhile' });
  expect(await sendDigestNow(later, digestScheduleId, meanwhile)).toMatchObject({ digestScheduleId });
});
