import { beforeAll, expect, test } from 'vitest';
import { updateAdvisories } from '#domain/advisories/updating/update-advisories.server.ts';
import { changeSettings } from '#domain/agencies/settings/change-settings.server.ts';
import type { Context } from '#domain/context.ts';
import { createDigestSchedule } from '#domain/digests/create-digest-schedule.server.ts';
import { CreateDigestScheduleSchema } from '#domain/digests/digest-schedule.schema.ts';
import { sendDueDigest } from '#domain/digests/send-due-digest.server.ts';
import { newId } from '#domain/new-id.ts';
import { parseInput } from '#domain/parse-input.ts';
import { submitTimesheet } from '#domain/timesheets/entry/submit-timesheet.server.ts';
import { SubmitTimesheetSchema } from '#domain/timesheets/timesheet.schema.ts';
import { writeDigestFiles } from '#documents/digest-files.ts';
import { composeDigest } from '#emails/compose/digest.ts';
import { makePlacement } from '../../support/placement.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';
import { at } from './digest-world.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);
let here: Context;
beforeAll(async () => {
  here = world.here;
  const { contractor, contractorId } = await makePlacement(here);
  const entries = [
    { entryDate: '2026-05-25', startTime: '14:00', endTime: '22:00', breakMinutes: 30 },
    { entryDate: '2026-05-26', startTime: '08:00', endTime: '17:00', breakMinutes: 30 },
  ];
  const sent = { contractorId, beginning: '2026-05-25', taskId: newId(), entries };
  await submitTimesheet(at(contractor, '2026-05-31T18:00:00Z'), SubmitTimesheetSchema.parse(sent));
  await updateAdvisories(here);
  await joined('now()');
});

/** Sets when the administrator opened the link that verifies their email. */
const joined = (when: string) =>
  here.db.run({
    text: `update contacts set joined_at = ${when} where email_address = 'hannah@here.example'`,
    values: [],
  });
const WEEKLY = { kind: 'weekly', dayOfTheWeek: 'Monday', hour: 7, period: 'previousWeek' };
const REST = '10h 00m of rest before Tue 26 May. The rule is 11 hours.';

/** The emails read so far. */
const read = new Set<string>();

/** Returns the digest of 25 May as sent to the office and a payroll bureau. */
async function sentDigest(name: string, ctx: Context) {
  const recipients = ['Hannah@here.example', 'bureau@payroll.example'];
  const requested = parseInput(CreateDigestScheduleSchema, { ...WEEKLY, name, recipients });
  const { digestScheduleId } = await createDigestSchedule(here, requested);
  const making = { compose: composeDigest, writeFiles: writeDigestFiles };
  const sent = (await sendDueDigest(at(ctx, '2026-06-01T06:00:00Z'), digestScheduleId, making))!;
  const mails = await here.db.run<{ id: string; toAddress: string; text: string; attachments: never[] }>({
    text: `select id, to_address, text, attachments from outbound_mails where subject_id = $1 order by to_address`,
    values: [sent.digestId],
  });
  // Digests with the same content are one, whose emails are together.
  const [bureau, office] = mails.filter(({ id }) => !read.has(id));
  for (const { id } of mails) read.add(id);
  return { sent, office: office!, bureau: bureau!, plain: office!.text.replace(/\s+/g, ' ') };
}

test('a digest’s mail tells administrators about advisories for its days, and nobody else', async () => {
  const { sent, office, bureau, plain } = await sentDigest('Payroll', here);
  expect([office.toAddress, bureau.toAddress]).toEqual(['hannah@here.example', 'bureau@payroll.example']);
  expect(plain).toContain(`Callum Hargreaves, Kirkstall Precision Engineering. ${REST}`);
  expect(plain).toContain('/advisories?from=2026-05-25&to=2026-05-31');
  expect(bureau.text).not.toMatch(/advisor|rest before/i);
  expect([office.text, bureau.text].every((text) => text.replace(/\s+/g, '').includes(sent.checksum))).toBe(true);
});

test('a rule that is switched off is in no digest', async () => {
  const settings = await changeSettings(here, { 'advisories.dailyRest': false });
  const { plain } = await sentDigest('Board', { ...here, agency: { ...here.agency, settings } });
  expect(plain).not.toContain(REST);
});

test('an administrator with an unverified email sees none of them', async () => {
  await joined('null');
  const { plain } = await sentDigest('Unproved', here);
  expect(plain).toContain('timesheets');
  expect(plain).not.toContain(REST);
});
