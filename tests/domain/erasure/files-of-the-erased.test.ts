import { Readable } from 'node:stream';
import { beforeEach, expect, test } from 'vitest';
import type { Context } from '#domain/context.ts';
import { erasePerson } from '#domain/erasure/erase-person.server.ts';
import { removeFiles } from '#domain/files/remove-files.server.ts';
import { storeUpload } from '#domain/files/store-upload.server.ts';
import { removeExpired } from '#domain/retention/remove-expired.server.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { fixedClock } from '#platform/clock.ts';
import { opened } from '#tests/support/opened.ts';
import { makePlacement, type TestPlacement } from '#tests/support/placement.ts';
import { tinyPdf } from '#tests/support/tiny-pdf.ts';
import { openTwoAgencies } from '#tests/support/two-agencies.ts';
import { runWaitingJobs } from '../../isolation/run-waiting-jobs.ts';

const world = opened(openTwoAgencies);
let placement: TestPlacement;
beforeEach(async () => {
  placement = await makePlacement(world.here);
  await storeUpload(placement.contractor, { name: 'passport.pdf', stream: Readable.from([tinyPdf([])]) });
});

const stored = () => world.platform.files.list(world.here.agency.id);

/** Returns the agency while its file store is unavailable. */
const whileAway = (): Context => ({
  ...world.here,
  files: { ...world.here.files, remove: () => Promise.reject(new Error('The file store is away.')) },
});

test('A file of somebody erased while the file store is down is removed once it is back', async () => {
  const { contactId } = placement.contractor.actor as RoleActor;
  await world.here.db.run({
    text: `update contractors set end_date = '2026-05-25' where id = $1`,
    values: [placement.contractorId],
  });
  const [person] = await world.here.db.run<{ emailAddress: string }>({
    text: 'select email_address from contacts where id = $1',
    values: [contactId],
  });
  expect(await erasePerson(whileAway(), person!)).toMatchObject({ erased: { files: 1 } });
  expect(await stored()).toHaveLength(1);
  await runWaitingJobs(world.platform, world.here.agency.id);
  expect(await stored()).toEqual([]);
});

test('So is a file that was kept for its statutory time', async () => {
  const later = fixedClock('2026-06-30T03:20:00Z');
  expect(await removeExpired({ ...whileAway(), clock: later })).toEqual({ files: 1 });
  expect(await stored()).toHaveLength(1);
  await runWaitingJobs(world.platform, world.here.agency.id);
  expect(await stored()).toEqual([]);
});

test('A file of another agency is not removed, whatever a job names', async () => {
  const [key] = await stored();
  await removeFiles(world.there, { keys: [key!] });
  expect(await stored()).toEqual([key]);
});
