import { expect, test } from 'vitest';
import { setRoleEnabled } from '#domain/administrators/set-role-enabled.server.ts';
import { runWaitingJobs } from '../isolation/run-waiting-jobs.ts';
import { opened } from '../support/opened.ts';
import { makePlacement } from '../support/placement.ts';
import { roleIdOf } from '../support/session.ts';
import { mailsOf } from '../support/stored-mails.ts';
import { openTwoAgencies } from '../support/two-agencies.ts';

const world = opened(openTwoAgencies);

test('Nobody whose role is switched off before their invitation is sent gets one until it is switched on, and then one only', async () => {
  const { here, platform } = world;
  const { contractor } = await makePlacement(here);
  const roleId = await roleIdOf(contractor);
  const invitations = async () => {
    await runWaitingJobs(platform, here.agency.id);
    const sent = await mailsOf(here, { kind: 'verifyAccount' });
    return sent.filter(({ toAddress }) => toAddress.startsWith('worker-')).length;
  };
  await setRoleEnabled(here, { roleId, isEnabled: false });
  const counts = [await invitations()];
  for (const isEnabled of [true, false, true]) {
    await setRoleEnabled(here, { roleId, isEnabled });
    counts.push(await invitations());
  }
  expect(counts).toEqual([0, 1, 1, 1]);
});
