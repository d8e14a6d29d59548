import { beforeAll, expect, test } from 'vitest';
import { readSecondFactor } from '#domain/accounts/second-factor/read-second-factor.server.ts';
import { runHere } from '../support/countersign.ts';
import { giveCodes, givePassword, visitorOf } from '../support/member.ts';
import { makePlacement } from '../support/placement.ts';
import { openTwoAgencies, recordedActions } from '../support/two-agencies.ts';
import { opened } from '../support/opened.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const world = opened(openTwoAgencies);
const folder = temporaryFolder('roles');
beforeAll(async () => {
  await makePlacement(world.here);
});

const countersign = (...args: string[]) => runHere(args, { DATABASE_URL: world.database.appUrl, DATA_DIR: folder });

test('The operator disables a role, but not the last administrator’s, and a whole person', async () => {
  const here = ['--agency', 'here'];
  const listed = JSON.parse((await countersign('role', 'list', ...here, '--json')).out) as {
    roles: { id: string; type: string; emailAddress: string }[];
  };
  const roleOf = (type: string) => listed.roles.find((role) => role.type === type)!;
  const contracting = roleOf('ContractingRole');
  expect((await countersign('role', 'list', ...here)).out).toMatch(/Callum Hargreaves .* contractor +yes/);
  const disabled = await countersign('role', 'disable', contracting.id, ...here);
  expect(disabled).toMatchObject({ code: 0, out: 'Callum Hargreaves’s role of contractor is disabled.\n' });
  const refused = await countersign('role', 'disable', roleOf('RecruitmentAgencyAdministrationRole').id, ...here);
  expect(refused.code).not.toBe(0);
  expect(refused.err).toContain('The agency must have at least one administrator.');
  const gone = await countersign('user', 'disable', contracting.emailAddress, '--json');
  expect(JSON.parse(gone.out)).toMatchObject({ isEnabled: false, endedSessions: 0 });
});

test('The operator takes log-in codes from somebody who has lost them', async () => {
  const visitor = visitorOf(world.platform, world.here);
  const { accountId, emailAddress } = await givePassword(world.platform, 'hannah@here.example');
  await giveCodes(visitor, accountId);
  const reset = () => countersign('user', 'reset-totp', '--email', emailAddress);
  expect(await reset()).toMatchObject({
    code: 0,
    out: `Log-in codes for ${emailAddress} are switched off, and their passkeys removed.\n`,
  });
  expect((await readSecondFactor(visitor, accountId)).codes).toEqual({ state: 'off' });
  expect(await recordedActions(world.here)).toContain('account.totpReset');
  expect(await reset()).toMatchObject({ code: 0, out: `${emailAddress} had neither log-in codes nor passkeys.\n` });
  const unknown = await countersign('user', 'reset-totp', '--email', 'nobody@here.example');
  expect(unknown.code).not.toBe(0);
  expect(unknown.err).toContain('There is no account for “nobody@here.example”.');
});

test('The operator invites a second administrator, and disables nobody who is an agency’s last one', async () => {
  const first = 'hannah@here.example';
  const refused = await countersign('user', 'disable', first);
  expect(refused.code).not.toBe(0);
  expect(refused.err).toContain('The agency must have at least one administrator.');
  const invited = await countersign(
    'user',
    'invite',
    '--name',
    'Priya Raman',
    '--email',
    'priya@here.example',
    '--agency',
    'here',
  );
  expect(invited).toMatchObject({ code: 0, out: 'Priya Raman is now an administrator of Agency here.\n' });
  expect((await countersign('user', 'disable', first)).code).toBe(0);
  const actions = await recordedActions(world.here);
  expect(actions.at(-1)).toBe('account.disabled');
  expect(await recordedActions(world.there)).not.toContain('account.disabled');
});

test('The operator keeps the billees of an agency and says which of them is billed', async () => {
  const here = ['--agency', 'here'];
  const made = JSON.parse((await countersign('billees', 'create', '--name', 'Here Ltd', ...here, '--json')).out) as {
    billees: { billeeId: string }[];
  };
  const { billeeId } = made.billees[0]!;
  const set = await countersign('billing', 'set', '--charge-rate', '0.02', '--billee', billeeId, ...here, '--json');
  expect(JSON.parse(set.out)).toMatchObject({ chargeRate: '0.0200', billee: { billeeId, name: 'Here Ltd' } });
  const kept = await countersign('billees', 'delete', billeeId, ...here);
  expect(kept.code).not.toBe(0);
  expect(kept.err).toContain('Here Ltd is the billing entity of the agency and cannot be deleted.');
});

test('The date from which an agency is charged is not taken away by fixing it', async () => {
  const here = ['--agency', 'here'];
  const set = (...options: string[]) => countersign('billing', 'set', ...options, ...here);
  expect((await set('--charge-from', '2026-12-01')).code).toBe(0);
  expect(await set('--fixed')).toMatchObject({ code: 2, err: expect.stringContaining('--charge-from') as string });
  expect((await set('--charge-from', '2026-12-01', '--fixed')).code).toBe(0);
  const { out } = await countersign('billing', 'show', ...here, '--json');
  expect(JSON.parse(out)).toMatchObject({ chargeFrom: { date: '2026-12-01', fixed: true } });
});

test('A yes-or-no setting accepts both as shown, in any case, and also true and false', async () => {
  const set = (value: string) => countersign('settings', 'set', 'hourFormat.decimal', value, '--agency', 'here');
  for (const [typed, shown] of Object.entries({ yes: 'yes', No: 'no', true: 'yes', false: 'no' }))
    expect([typed, await set(typed)]).toMatchObject([typed, { code: 0, out: `hourFormat.decimal is ${shown} now.\n` }]);
  expect(await set('perhaps')).toMatchObject({ err: expect.stringContaining('Please choose yes or no.') as string });
  const words = ['settings', 'set', 'customisation.contractor.name.singular', 'no', '--agency', 'here'];
  expect((await countersign(...words)).out).toBe('customisation.contractor.name.singular is no now.\n');
});
