import { expect, test } from 'vitest';
import { createApiKey } from '#domain/api-keys/create-api-key.server.ts';
import type { Context } from '#domain/context.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { API_SCOPES } from '#domain/roles/role-type.ts';
import { addNote } from '#domain/timesheets/add-note.server.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { rejectTimesheet } from '#domain/timesheets/decision/reject-timesheet.server.ts';
import { getTimesheet } from '#domain/timesheets/get-timesheet.server.ts';
import { callerOf } from '#tests/support/api.ts';
import { opened } from '#tests/support/opened.ts';
import { makePlacement, submitWeek, type TestPlacement } from '#tests/support/placement.ts';
import { raceWith, refusalsOf } from '#tests/support/race.ts';
import { openTwoAgencies } from '#tests/support/two-agencies.ts';

const world = opened(openTwoAgencies);

/** Runs the work while its timesheet is locked, and changes what its actor may do before the lock is released. */
async function whileWaiting(
  timesheetId: string,
  work: () => Promise<unknown>,
  change: { text: string; values: unknown[] },
): Promise<string> {
  const { here } = world;
  const [outcome] = await raceWith(
    world,
    here,
    (session) =>
      session.query('select from timesheets where agency_id = $1 and id = $2 for update', [
        here.agency.id,
        timesheetId,
      ]),
    [work],
    (session) => session.query(change.text, [here.agency.id, ...change.values]),
  );
  return outcome!.status === 'rejected' ? refusalsOf([outcome!])[0]!.message : 'done';
}

const refusalOf = (work: () => Promise<unknown>) =>
  work().then(
    () => 'done',
    (error: Error) => error.message,
  );
const statusOf = async (timesheetId: string) => (await getTimesheet(world.here, timesheetId)).status;
const begin = async (): Promise<TestPlacement & { timesheetId: string }> => {
  const placement = await makePlacement(world.here);
  return { ...placement, timesheetId: await submitWeek(placement) };
};
const disable = ({ actor }: Context) => ({
  text: 'update roles set is_enabled = false where agency_id = $1 and id = $2',
  values: [(actor as RoleActor).roleId],
});

test('Nobody decides a timesheet who lost their role while they waited for it', async () => {
  const accepting = await begin();
  const { timesheetId, authoriser } = accepting;
  const accept = () => acceptTimesheet(authoriser, { timesheetId, note: null });
  expect(await whileWaiting(timesheetId, accept, disable(authoriser))).toContain('may no longer use the portal');
  expect(await statusOf(timesheetId)).toBe('pending');
  const noting = await begin();
  const note = () => addNote(noting.contractor, { timesheetId: noting.timesheetId, note: 'Late' });
  expect(await whileWaiting(noting.timesheetId, note, disable(noting.contractor))).toContain('may no longer use');
});

test('Nobody rejects a timesheet who ceased to be its authoriser while they waited for it', async () => {
  const { timesheetId, authoriser, contractorId } = await begin();
  const reject = () => rejectTimesheet(authoriser, { timesheetId, note: 'Wrong week' });
  const remove = {
    text: "update authorisers set status = 'deleted', is_primary = false where agency_id = $1 and contractor_id = $2",
    values: [contractorId],
  };
  expect(await whileWaiting(timesheetId, reject, remove)).toBe('This requested timesheet could not be found.');
  expect(await statusOf(timesheetId)).toBe('pending');
});

test('Nobody decides for somebody who took their delegation back meanwhile', async () => {
  const { timesheetId, authoriser, stranger } = await begin();
  const { contactId, fullname } = authoriser.actor as RoleActor;
  const other = await makePlacement(world.here);
  const delegators = [{ contactId: contactId!, fullname, until: '2026-12-31' }];
  const delegate = { ...stranger, actor: { ...(other.authoriser.actor as RoleActor), delegators } };
  expect(await refusalOf(() => rejectTimesheet(delegate, { timesheetId, note: 'Wrong week' }))).toBe(
    'This requested timesheet could not be found.',
  );
  expect(await statusOf(timesheetId)).toBe('pending');
});

test('A key that is revoked while its decision waits decides nothing', async () => {
  const { timesheetId, admin } = await begin();
  const { key, keyId } = await createApiKey(admin, { name: 'Payroll', scopes: [...API_SCOPES] });
  const call = callerOf(world.platform, { Authorization: `Bearer ${key}` });
  const revoke = {
    text: 'update api_keys set revoked_at = now() where agency_id = $1 and key_id = $2',
    values: [keyId],
  };
  await whileWaiting(timesheetId, () => call('PATCH', `/timesheets/${timesheetId}/accept`, {}), revoke);
  expect(await statusOf(timesheetId)).toBe('pending');
});
