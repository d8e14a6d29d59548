import { expect, test } from 'vitest';
import { type Digest, exportDigest } from '#domain/digests/export-digest.server.ts';
import { erasePerson } from '#domain/erasure/erase-person.server.ts';
import { finishErasures } from '#domain/erasure/finish-erasures.server.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { fixedClock } from '#platform/clock.ts';
import { opened } from '#tests/support/opened.ts';
import { makePlacement, submitWeek, type TestPlacement } from '#tests/support/placement.ts';
import { openTwoAgencies } from '#tests/support/two-agencies.ts';
import { verifyBytes, csvOf } from '../digests/digest-world.ts';

const world = opened(openTwoAgencies);
const MAY = { from: '2026-05-01', to: '2026-05-31' };

/** Returns the email and the name of a placement's contact, whose own reference equals the placement's, as at real agencies. */
async function leaveWithReference({ contractorId }: TestPlacement, reference: string) {
  const { db } = world.here;
  const values = [contractorId, reference];
  await db.run({ text: `update contractors set reference = $2 where id = $1`, values });
  const [person] = await db.run<{ emailAddress: string; fullname: string }>({
    text: `update contacts c set reference = $2 from contractors p where p.id = $1 and c.id = p.contact_id
      returning c.email_address, c.fullname`,
    values,
  });
  return person!;
}

const linesOf = async (digest: Digest) => (await csvOf(digest)).toString().split('\r\n');

test('A digest exported before somebody in it was erased can be exported again, with the same totals and without them', async () => {
  const { here } = world;
  const [leaver, stayer] = [await makePlacement(here), await makePlacement(here)];
  const { emailAddress, fullname } = await leaveWithReference(leaver, 'KPE-0117');
  for (const one of [leaver, stayer])
    await acceptTimesheet(one.admin, { timesheetId: await submitWeek(one), note: null });
  const first = await exportDigest(here, { ...MAY, asOf: undefined });
  const before = await linesOf(first);
  expect(before.filter((line) => line.includes('KPE-0117'))).toHaveLength(1);
  const again = () => exportDigest(here, { ...MAY, asOf: first.asOf });
  const underWay = first;

  await here.db.run({
    text: `update contractors set end_date = '2026-05-25' where id = $1`,
    values: [leaver.contractorId],
  });
  await erasePerson(here, { emailAddress });
  // What began earlier must not end as if it matched its checksum.
  await expect(linesOf(underWay)).rejects.toMatchObject({ code: 'digest_changed' });
  const erased = await again();
  expect((await linesOf(erased)).join()).not.toContain('KPE-0117');
  expect(erased).toMatchObject({ totals: first.totals, unsigned: first.unsigned, through: first.through });

  const later = { ...here, clock: fixedClock('2030-04-07T12:00:00Z') };
  expect(await finishErasures(later)).toBe(1);
  const finished = await again();
  const lines = await linesOf(finished);
  expect(lines).toHaveLength(before.length);
  expect(lines.filter((line) => line.includes(fullname))).toHaveLength(
    before.filter((line) => line.includes(fullname)).length - 1,
  );
  expect(finished).toMatchObject({ digestId: first.digestId, totals: first.totals });
  expect(await verifyBytes(await csvOf(finished), 'csv')).toMatchObject({ isSound: true, totals: first.totals });
});

test('A digest without erased people keeps its checksum', async () => {
  const { here } = world;
  const june = { from: '2026-06-01', to: '2026-06-30', asOf: '2026-05-26T08:40:00Z' };
  const kept = await exportDigest(here, june);
  const checksums = () => here.db.run({ text: 'select checksum from digests where id = $1', values: [kept.digestId] });
  const one = await makePlacement(here);
  const { emailAddress } = await leaveWithReference(one, 'KPE-0118');
  await acceptTimesheet(one.admin, { timesheetId: await submitWeek(one), note: null });
  await here.db.run({
    text: `update contractors set end_date = '2026-05-25' where id = $1`,
    values: [one.contractorId],
  });
  await erasePerson(here, { emailAddress });
  expect(await checksums()).toEqual([{ checksum: kept.checksum }]);
});
