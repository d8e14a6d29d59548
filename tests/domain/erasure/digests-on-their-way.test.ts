import { beforeAll, expect, test } from 'vitest';
import { updateAdvisories } from '#domain/advisories/updating/update-advisories.server.ts';
import { createDigestSchedule } from '#domain/digests/create-digest-schedule.server.ts';
import { CreateDigestScheduleSchema } from '#domain/digests/digest-schedule.schema.ts';
import { readyDigest } from '#domain/digests/send-digest-now.server.ts';
import { erasePerson } from '#domain/erasure/erase-person.server.ts';
import { newId } from '#domain/new-id.ts';
import { parseInput } from '#domain/parse-input.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { submitTimesheet } from '#domain/timesheets/entry/submit-timesheet.server.ts';
import { SubmitTimesheetSchema } from '#domain/timesheets/timesheet.schema.ts';
import { composeDigest } from '#emails/compose/digest.ts';
import { opened } from '#tests/support/opened.ts';
import { makePlacement } from '#tests/support/placement.ts';
import { raceWith } from '#tests/support/race.ts';
import { openTwoAgencies } from '#tests/support/two-agencies.ts';
import { at } from '../digests/digest-world.ts';

const world = opened(openTwoAgencies);
const LATER = '2026-06-01T06:00:00Z';
let digestScheduleId: string;

beforeAll(async () => {
  const { here } = world;
  await here.db.run({
    text: `update contacts set joined_at = now() where email_address = 'hannah@here.example'`,
    values: [],
  });
  const input = { kind: 'weekly', dayOfTheWeek: 'Monday', hour: 7, period: 'previousWeek', name: 'Payroll' };
  const requested = parseInput(CreateDigestScheduleSchema, { ...input, recipients: ['hannah@here.example'] });
  digestScheduleId = (await createDigestSchedule(here, requested)).digestScheduleId;
});

/** Creates someone who had too little rest, and has left. @returns their name and email */
async function tiredLeaver(fullname: string) {
  const { here } = world;
  const { contractor, contractorId, admin } = await makePlacement(here);
  const entries = [
    { entryDate: '2026-05-25', startTime: '14:00', endTime: '22:00', breakMinutes: 30 },
    { entryDate: '2026-05-26', startTime: '08:00', endTime: '17:00', breakMinutes: 30 },
  ];
  const week = { contractorId, beginning: '2026-05-25', taskId: newId(), entries };
  const { timesheetId } = await submitTimesheet(
    at(contractor, '2026-05-31T18:00:00Z'),
    SubmitTimesheetSchema.parse(week),
  );
  await acceptTimesheet(admin, { timesheetId, note: null });
  const [contact] = await here.db.run<{ id: string; emailAddress: string }>({
    text: `update contacts c set fullname = $2 from contractors p where p.id = $1 and c.id = p.contact_id returning c.id, c.email_address`,
    values: [contractorId, fullname],
  });
  await here.db.run({ text: `update contractors set end_date = '2026-05-31' where id = $1`, values: [contractorId] });
  await updateAdvisories(here);
  return contact!;
}
const ready = () =>
  readyDigest(at(world.here, LATER), digestScheduleId, { compose: composeDigest, writeFiles: async () => [] });
/** Returns the office's email of the digest queued last. */
const read = async () => {
  const [mail] = await world.here.db.run<{ text: string }>({
    text: `select text from outbound_mails where kind = 'digest' order by created_at desc, id desc limit 1`,
    values: [],
  });
  return mail!.text;
};

test('A digest whose files were stored before somebody was erased does not name them', async () => {
  const { emailAddress } = await tiredLeaver('Nerys Tiredman');
  await (await ready()).send(at(world.here, LATER));
  expect(await read()).toContain('Nerys Tiredman');
  const digest = await ready();
  await erasePerson(at(world.here, LATER), { emailAddress });
  await digest.send(at(world.here, '2026-06-01T06:00:01Z'));
  expect(await read()).not.toContain('Nerys');
});

test('A digest waits for an erasure under way before its mail is written', async () => {
  const { id } = await tiredLeaver('Gethin Wearyman');
  const digest = await ready();
  const [sent] = await raceWith(
    world,
    world.here,
    (session) =>
      session.query(`select pg_advisory_xact_lock(hashtextextended('digests ' || $1, 0))`, [world.here.agency.id]),
    [() => digest.send(at(world.here, '2026-06-01T06:00:02Z'))],
    (session) => session.query(`update contacts set fullname = 'Erased' where id = $1`, [id]),
  );
  expect(sent).toMatchObject({ status: 'fulfilled' });
  const said = await read();
  expect([said.includes('Erased'), said.includes('Gethin')]).toEqual([true, false]);
});
