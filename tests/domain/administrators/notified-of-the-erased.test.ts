import { expect, test } from 'vitest';
import { createAdministrator } from '#domain/administrators/create-administrator.server.ts';
import type { FollowUpJob } from '#domain/audit/follow-ups.ts';
import { notifySuperAdministratorsOf } from '#jobs/tell-super-administrators.job.ts';
import type { Job } from '#platform/queue/queue.ts';
import { opened } from '#tests/support/opened.ts';
import { raceWith } from '#tests/support/race.ts';
import { addContact, openTwoAgencies } from '#tests/support/two-agencies.ts';

const world = opened(openTwoAgencies);

test('The email about an administrator being erased waits for the erasure, and does not name them', async () => {
  const { db, agency } = world.here;
  await db.run({
    text: `update contacts set joined_at = now() where email_address = 'hannah@here.example'`,
    values: [],
  });
  const { contactId } = await addContact(world.here, 'dora@here.example', 'Dora Leaving');
  await createAdministrator(world.here, { contactId, isSuperAdministrator: false });
  const [job] = await db.run<Job<FollowUpJob>>({
    text: `select id, data->>'agencyId' as agency_id, data->'data' as data from pgboss.job
      where name = 'tell-super-administrators' and data->>'agencyId' = $1 order by created_on desc limit 1`,
    values: [agency.id],
  });
  const system = { ...world.here, actor: { kind: 'system' as const } };
  const [outcome] = await raceWith(
    world,
    world.here,
    async (session) => {
      const row = [agency.id, contactId];
      await session.query('select from contacts where agency_id = $1 and id = $2 for update', row);
      await session.query(`update contacts set fullname = 'Erased person' where agency_id = $1 and id = $2`, row);
    },
    [() => notifySuperAdministratorsOf.run(system, job!, null as never)],
  );
  expect(outcome).toMatchObject({ status: 'fulfilled' });
  const mails = await db.run<{ subject: string; text: string }>({
    text: `select subject, text from outbound_mails where kind = 'administratorChanged' and subject like '%was added%'`,
    values: [],
  });
  expect(mails.map(({ subject }) => subject)).toEqual(['Erased person was added as an administrator at Agency here']);
  expect(mails[0]!.text).not.toContain('Dora');
});
