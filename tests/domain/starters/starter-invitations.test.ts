import { beforeEach, expect, test } from 'vitest';
import { sendInvitation } from '#domain/accounts/mails/send-account-mail.server.ts';
import { Conflict } from '#domain/errors.ts';
import { listHeldInvitations } from '#domain/invitations/list-held-invitations.server.ts';
import { readInvitation } from '#domain/invitations/read-invitation.server.ts';
import { sendDueInvitations, sendInvitations } from '#domain/invitations/send-invitations.server.ts';
import { resendVerification } from '#domain/contacts/resend-verification.server.ts';
import { placeStarter } from '#domain/starters/place-starter.server.ts';
import { StarterSchema } from '#domain/starters/starter.schema.ts';
import { fixedClock } from '#platform/clock.ts';
import { givePassword } from '../../support/member.ts';
import { rowsOf } from '../../support/installation.ts';
import { addContract, addPlacement } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';
import { newAddress, openForStarters, startersIn } from '../../support/starter-input.ts';

const world = opened(openForStarters);
beforeEach(async () => {
  await rowsOf(world.database.appUrl, 'delete from pgboss.job');
});

const { allNew, place, refused } = startersIn(world);
const jobs = () =>
  rowsOf<{ action: string; roleId: string; eventId: string; later: number }>(
    world.database.appUrl,
    `select data->'data'->>'action' as action, data->'data'->>'subjectId' as "roleId", data->'data'->>'eventId' as "eventId",
      extract(epoch from start_after - created_on)::int as later from pgboss.job where name = 'send-invitation' order by created_on`,
  );
const compose = async () => ({ subject: 'Welcome', html: 'Welcome', text: 'Welcome' });
/** Does what the jobs would. @returns the recipients of the queued emails */
async function sendMails(ctx = world.here): Promise<string[]> {
  await world.here.db.run({ text: 'delete from outbound_mails', values: [] });
  for (const { roleId, eventId } of await jobs()) await sendInvitation(ctx, { roleId, eventId }, compose);
  const mails = await world.here.db.run<{ address: string }>({
    text: 'select to_address as address from outbound_mails order by 1',
    values: [],
  });
  return mails.map(({ address }) => address);
}

test('An invitation sent now goes once to each of the two', async () => {
  const starter = allNew();
  await placeStarter(world.here, StarterSchema.parse(starter));
  expect(await sendMails()).toEqual([starter.authoriserEmail, starter.emailAddress].sort());
});

test('A held-back invitation is not sent until somebody sends it, whatever other role the person gains', async () => {
  const starter = allNew({ invitation: 'none' });
  const placed = await placeStarter(world.here, StarterSchema.parse(starter));
  expect(await sendMails()).toEqual([]);
  const held = await listHeldInvitations(world.here);
  expect(held.map(({ fullname, sendAt }) => [fullname, sendAt])).toEqual([
    ['Gillian Marsh', null],
    ['Nadia Kowalczyk', null],
  ]);
  expect(await listHeldInvitations(world.there)).toEqual([]);
  await expect(sendInvitations(world.there, [placed.contractorContactId])).rejects.toThrow(Conflict);
  expect(await sendInvitations(world.here, [placed.contractorContactId])).toBe(1);
  expect(await sendMails()).toEqual([starter.emailAddress]);
  await expect(sendInvitations(world.here, [placed.contractorContactId])).rejects.toThrow(
    'None of these invitations is still waiting.',
  );
  expect(await readInvitation(world.here, placed.contractorContactId)).toMatchObject({ kind: 'sent', isOver: false });
  expect(await sendInvitations(world.here, 'all')).toBe(1);
});

test('Sent again from the person’s page, an invitation is no longer held back', async () => {
  const { contractorContactId } = await place({ invitation: 'none' });
  await resendVerification(world.here, contractorContactId);
  expect(await readInvitation(world.here, contractorContactId)).toEqual({ kind: 'none' });
  await sendInvitations(world.here, 'all');
});

test('An invitation for the first day is sent at eight that day, and at once if the day has begun', async () => {
  const starter = allNew({ invitation: 'firstDay' });
  await placeStarter(world.here, StarterSchema.parse(starter));
  const at = (instant: string) => ({ ...world.here, clock: fixedClock(instant) });
  await rowsOf(world.database.appUrl, 'delete from pgboss.job');
  await sendDueInvitations(at('2026-06-08T06:59:59Z'));
  expect(await jobs()).toEqual([]);
  await sendDueInvitations(at('2026-06-08T07:00:00Z'));
  expect(await sendMails(at('2026-06-08T07:00:00Z'))).toEqual([starter.authoriserEmail, starter.emailAddress].sort());
  const begun = allNew({ invitation: 'firstDay', start: '2026-05-25' });
  await rowsOf(world.database.appUrl, 'delete from pgboss.job');
  await placeStarter(world.here, StarterSchema.parse(begun));
  expect(await sendMails()).toEqual([begun.authoriserEmail, begun.emailAddress].sort());
});

test('An invitation for another day is sent at eight that day, and a past day is refused', async () => {
  const starter = allNew({ invitation: 'date', invitationDate: '2026-06-03' });
  const { contractorContactId } = await placeStarter(world.here, StarterSchema.parse(starter));
  expect(await readInvitation(world.here, contractorContactId)).toEqual({
    kind: 'held',
    sendAt: '2026-06-03T07:00:00Z',
  });
  expect(await refused({ invitation: 'date', invitationDate: '2026-05-25' })).toEqual([
    'invitationDate: Choose today, 26 May 2026, or a later day for the invitation.',
  ]);
  await sendInvitations(world.here, 'all');
});

test('Somebody who has joined, or was invited before, is not held back', async () => {
  const { contractorContactId, emailAddress } = await addPlacement(world.here, newAddress('joined'));
  await givePassword(world.platform, emailAddress);
  const { contractId } = await addContract(world.here);
  await place({ who: contractorContactId, contractId, invitation: 'none' });
  expect((await listHeldInvitations(world.here)).map(({ contactId }) => contactId)).not.toContain(contractorContactId);
  await sendInvitations(world.here, 'all');
});
