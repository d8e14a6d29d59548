import { expect, test } from 'vitest';
import { addAuthoriser } from '#domain/authorisers/add-authoriser.server.ts';
import { setAccountEnabled } from '#domain/accounts/set-account-enabled.server.ts';
import type { Context } from '#domain/context.ts';
import { listPendingForAuthorisation } from '#domain/timesheets/authorisation/list-pending-for-authorisation.server.ts';
import type { Job } from '#platform/queue/queue.ts';
import { requestFromOthersThere } from '../../../jobs/request-from-others.job.ts';
import { handlerOf } from '../../../jobs/job-definition.ts';
import { opened } from '../../support/opened.ts';
import { makePlacement, submitWeek } from '../../support/placement.ts';
import { addContact, openTwoAgencies, recordedActions } from '../../support/two-agencies.ts';

const world = opened(openTwoAgencies);
const SHARED = 'shared@x.example';

/** Makes a week that waits for the person with the shared account at an agency, where another may decide it too. */
async function makeWaiting(agency: Context) {
  const placement = await makePlacement(agency);
  const { contactId } = await addContact(agency, SHARED, 'Shared Authoriser');
  await addAuthoriser(placement.admin, {
    ...{ contractorId: placement.contractorId, contactId },
    ...{ isPrimary: true, reference: null },
  });
  return submitWeek(placement);
}

const requests = async (agency: Context) =>
  (await recordedActions(agency)).filter((action) => action === 'timesheet.authorisationResent').length;

test('What waits for somebody whose account is disabled is requested from others at each agency, whatever happens at another', async () => {
  const { here, there, platform } = world;
  for (const agency of [here, there]) await makeWaiting(agency);
  const before = [await requests(here), await requests(there)];
  const { pool, clock, queue } = platform;
  const operator = { db: pool.for({ agencyId: null }), clock, queue };
  await setAccountEnabled(operator, { emailAddress: SHARED, isEnabled: false });
  await setAccountEnabled(operator, { emailAddress: SHARED, isEnabled: true });
  await setAccountEnabled(operator, { emailAddress: SHARED, isEnabled: false });
  const queued = await operator.db.run<{ data: { agencyId: string; data: { accountId: string } } }>({
    text: `select data from pgboss.job where name = 'request-from-others' order by created_on`,
    values: [],
  });
  const ids = [here, there].map(({ agency }) => agency.id);
  expect(queued.map(({ data }) => data.agencyId).sort()).toEqual([...ids, ...ids, ...ids].sort());
  const { data } = queued[0]!.data;
  const run = handlerOf(requestFromOthersThere, {
    platform,
    mailer: { deliver: async () => {}, close: () => {} } as never,
  });
  const job = (agencyId: string): Job => ({
    ...{ id: agencyId, name: 'request-from-others', agencyId, data },
    ...{ attempt: 1, isLastAttempt: false, workerId: '' },
  });
  await there.db.run({ text: `update agencies set status = 'active' where id = $1`, values: [there.agency.id] });
  await here.db.run({ text: `update agencies set status = 'suspended' where id = $1`, values: [here.agency.id] });
  expect(await run(job(here.agency.id))).toBe('postponed');
  for (const _ of [1, 2]) await run(job(there.agency.id));
  expect([await requests(here), await requests(there)]).toEqual([before[0], before[1]! + 1]);
  const [waiting] = await listPendingForAuthorisation(there);
  expect(waiting!.authoriserEmailAddress).not.toBe(SHARED);
});
