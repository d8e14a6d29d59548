import { expect, test } from 'vitest';
import { resumeAgency, suspendAgency } from '#domain/agencies/set-agency-status.server.ts';
import { createDigestSchedule } from '#domain/digests/create-digest-schedule.server.ts';
import { CreateDigestScheduleSchema } from '#domain/digests/digest-schedule.schema.ts';
import { getDigestSchedule } from '#domain/digests/get-digest-schedule.server.ts';
import { sendDueDigest } from '#domain/digests/send-due-digest.server.ts';
import { parseInput } from '#domain/parse-input.ts';
import { writeDigestFiles } from '#documents/digest-files.ts';
import { composeDigest } from '#emails/compose/digest.ts';
import { opened } from '../../support/opened.ts';
import { mailsOf } from '../../support/stored-mails.ts';
import { foundTestAgency, openTwoAgencies } from '../../support/two-agencies.ts';
import { WEEKLY_DIGEST } from '../../support/weekly-digest.ts';
import { at } from './digest-world.ts';

const world = opened(openTwoAgencies);
const making = { compose: composeDigest, writeFiles: writeDigestFiles };
const MONDAY = '2026-06-01T06:05:00Z';

/** Founds an agency with a digest that is due on Monday. */
async function withDigest(canonicalName: string) {
  const agency = await foundTestAgency(world.platform, canonicalName);
  const input = { ...WEEKLY_DIGEST, recipients: ['payroll@here.example'] };
  const { digestScheduleId } = await createDigestSchedule(agency, parseInput(CreateDigestScheduleSchema, input));
  const send = (made = making) => sendDueDigest(at(agency, MONDAY), digestScheduleId, made);
  const due = async () => (await getDigestSchedule(agency, digestScheduleId)).nextRunAt;
  return { agency, send, due };
}

test('A digest that was queued before its agency was suspended is sent once it is resumed, and not before', async () => {
  const { agency, send, due } = await withDigest('closed-before');
  const before = await due();
  await suspendAgency(agency);
  expect([await send(), await mailsOf(agency, { kind: 'digest' }), await due()]).toEqual([null, [], before]);
  await resumeAgency(agency);
  expect(await send()).toMatchObject({ recipients: ['payroll@here.example'] });
});

test('An agency that is suspended while the files of its digest are written sends none', async () => {
  const { agency, send, due } = await withDigest('closed-meanwhile');
  const before = await due();
  const suspending: typeof making = {
    ...making,
    async writeFiles(ctx, digest) {
      await suspendAgency(agency);
      return making.writeFiles(ctx, digest);
    },
  };
  expect([await send(suspending), await mailsOf(agency, { kind: 'digest' }), await due()]).toEqual([null, [], before]);
});
