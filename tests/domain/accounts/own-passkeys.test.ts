import { describe, expect, test } from 'vitest';
import { addPasskey } from '#domain/accounts/passkeys/add-passkey.server.ts';
import { beginPasskey } from '#domain/accounts/passkeys/begin-passkey.server.ts';
import { beginTotp } from '#domain/accounts/second-factor/begin-totp.server.ts';
import { removePasskey, renamePasskey } from '#domain/accounts/passkeys/change-passkey.server.ts';
import { disableTotp } from '#domain/accounts/second-factor/disable-totp.server.ts';
import { MAX_PASSKEYS, PASSKEY_LATE, PASSKEY_NOT_MADE, PASSKEY_UNKNOWN } from '#domain/accounts/passkeys/passkey.ts';
import { listPasskeys, readPasskey } from '#domain/accounts/passkeys/read-passkeys.server.ts';
import { removeHomelessAccounts } from '#domain/accounts/remove-homeless-accounts.server.ts';
import { renewRecoveryCodes } from '#domain/accounts/second-factor/renew-recovery-codes.server.ts';
import { resetTotp } from '#domain/accounts/second-factor/reset-totp.server.ts';
import { recoverSecondStep } from '#domain/accounts/second-factor/second-step.server.ts';
import { newId } from '#domain/new-id.ts';
import { openCaller } from '#platform/open-context.ts';
import { rowsOf } from '#tests/support/installation.ts';
import { after, expectToLast, MINUTE } from '#tests/support/lifetime.ts';
import { enter, FROM, type LoggedInMember, loggedInMember, noticesTo } from '#tests/support/logged-in-member.ts';
import { giveCodes, MEMBER_PASSWORD } from '#tests/support/member.ts';
import { openDevice } from '#tests/support/passkey-device.ts';
import { addPasskeyOf, enterWith, memberWithPasskey, ORIGIN, ownerOf } from '#tests/support/passkey-member.ts';
import { openTwoAgencies, recordedActions } from '#tests/support/two-agencies.ts';
import { opened } from '#tests/support/opened.ts';

const world = opened(openTwoAgencies);

const passkeysOf = ({ visitor, accountId }: LoggedInMember) => listPasskeys(visitor, { accountId, passkeyId: null });
const namesOf = async (member: LoggedInMember) => (await passkeysOf(member)).map(({ name }) => name);
const own = (member: LoggedInMember & { passkeyId: string }) => ({ ...ownerOf(member), passkeyId: member.passkeyId });
const begin = (member: LoggedInMember, more: { name?: string; password?: string } = {}) =>
  beginPasskey(member.visitor, ownerOf(member), { name: 'Phone', password: MEMBER_PASSWORD, ...more });
const askAdministrators = (asks: boolean) =>
  world.here.db.run({
    text: `update agency_settings set settings = jsonb_set(settings, '{security}', $1) where agency_id = $2`,
    values: [JSON.stringify({ administratorsMustUseTotp: asks }), world.here.agency.id],
  });

describe('Adding a passkey', () => {
  test('needs the password, mails the person, is recorded, and shows recovery codes the first time', async () => {
    const member = await loggedInMember(world);
    await expect(begin(member, { password: 'not the password' })).rejects.toMatchObject({
      fields: [{ field: 'password', message: 'This is not your password' }],
    });
    const before = (await recordedActions(world.here)).length;
    const codes = await addPasskeyOf(member, openDevice(), 'Work laptop');
    expect(new Set(codes).size).toBe(10);
    expect(await addPasskeyOf(member, openDevice(), 'Phone')).toEqual([]);
    expect(await passkeysOf(member)).toMatchObject([
      { name: 'Work laptop', device: 'laptop', lastUsedAt: null, stoppedAt: null, isCurrent: false },
      { name: 'Phone' },
    ]);
    expect((await recordedActions(world.here)).slice(before)).toEqual(['account.passkeyAdded', 'account.passkeyAdded']);
    const told = ['Work laptop', 'Phone'].map((name) => ({ kind: 'passkeyAdded', name }));
    expect(await noticesTo(world, member.emailAddress)).toEqual(told);
  });

  test('asks the device to verify its user, and excludes devices that already have one', async () => {
    const member = await loggedInMember(world);
    const device = openDevice();
    await addPasskeyOf(member, device, 'Work laptop');
    expect(await begin(member)).toMatchObject({
      rp: { id: 'here.localhost' },
      user: { name: member.emailAddress },
      authenticatorSelection: { userVerification: 'required', residentKey: 'required' },
      excludeCredentials: [{ id: device.id }],
    });
  });

  test('waits for the device five minutes and not a second longer', () =>
    expectToLast(5 * MINUTE, async () => {
      const member = await loggedInMember(world);
      const made = openDevice().make(await begin(member), { origin: ORIGIN });
      return (seconds) =>
        addPasskey(after(member.visitor, seconds), ownerOf(member), { name: 'Phone', made, userAgent: null });
    }));

  test.each([
    ['an answer from another address', { origin: 'http://there.localhost:3000' }, PASSKEY_NOT_MADE],
    ['a device that has verified nobody', { origin: ORIGIN, verified: false }, PASSKEY_NOT_MADE],
    ['a question that nobody has asked', { origin: ORIGIN, challenge: 'AAAA' }, PASSKEY_LATE],
  ])('does not accept %s', async (_, manner, words) => {
    const member = await loggedInMember(world);
    const made = openDevice().make(await begin(member), manner);
    await expect(addPasskey(member.visitor, ownerOf(member), { name: 'Phone', made, userAgent: null })).rejects.toThrow(
      words,
    );
    expect(await namesOf(member)).toEqual([]);
  });

  test('accepts an answer once, in the account and the browser that asked', async () => {
    const [member, other] = [await loggedInMember(world), await loggedInMember(world)];
    const made = openDevice().make(await begin(member), { origin: ORIGIN });
    const given = { name: 'Phone', made, userAgent: null };
    await expect(addPasskey(other.visitor, ownerOf(other), given)).rejects.toThrow(PASSKEY_LATE);
    const elsewhere = { ...ownerOf(member), browser: 'another browser' };
    await expect(addPasskey(member.visitor, elsewhere, given)).rejects.toThrow(PASSKEY_LATE);
    await addPasskey(member.visitor, ownerOf(member), given);
    await expect(addPasskey(member.visitor, ownerOf(member), given)).rejects.toThrow(PASSKEY_LATE);
    expect([await namesOf(member), await namesOf(other)]).toEqual([['Phone'], []]);
  });

  test('never gives one credential to two accounts', async () => {
    const [first, second] = [await memberWithPasskey(world), await loggedInMember(world)];
    await expect(addPasskeyOf(second, first.device, 'Mine')).rejects.toThrow(PASSKEY_NOT_MADE);
    expect(await namesOf(second)).toEqual([]);
  });

  test('needs a name that no other passkey of the account has', async () => {
    const member = await memberWithPasskey(world, 'Work laptop');
    await expect(begin(member, { name: 'work LAPTOP' })).rejects.toMatchObject({
      fields: [{ field: 'name', message: 'You already have a passkey with this name. Please choose another' }],
    });
    const other = await memberWithPasskey(world, 'Work laptop');
    expect(await namesOf(other)).toEqual(['Work laptop']);
  });

  test('is limited to twenty', async () => {
    const member = await loggedInMember(world);
    for (let number = 1; number <= MAX_PASSKEYS; number += 1) await addPasskeyOf(member, openDevice(), `Key ${number}`);
    expect(await namesOf(member)).toHaveLength(20);
    await expect(begin(member)).rejects.toThrow('You have 20 passkeys, which is the limit.');
  });
});

describe('A passkey of one’s own', () => {
  test('is renamed with the password; the person is mailed, and nothing happens if the name stays', async () => {
    const member = await memberWithPasskey(world, 'Laptop');
    await addPasskeyOf(member, openDevice(), 'Phone');
    await expect(renamePasskey(member.visitor, { ...own(member), password: 'not it' }, 'Desk')).rejects.toThrow(
      'This is not your password',
    );
    await expect(renamePasskey(member.visitor, own(member), 'PHONE')).rejects.toThrow(
      'You already have a passkey with this name.',
    );
    await renamePasskey(member.visitor, own(member), 'LAPTOP');
    await renamePasskey(member.visitor, own(member), 'LAPTOP');
    expect(await namesOf(member)).toEqual(['LAPTOP', 'Phone']);
    const told = (await noticesTo(world, member.emailAddress)).filter(({ kind }) => kind === 'passkeyRenamed');
    expect(told).toEqual([{ kind: 'passkeyRenamed', name: 'LAPTOP', before: 'Laptop' }]);
  });

  test('is removed with the password, and can no longer be used', async () => {
    const member = await memberWithPasskey(world);
    await expect(removePasskey(member.visitor, { ...own(member), password: 'not it' })).rejects.toThrow(
      'This is not your password',
    );
    expect(await removePasskey(member.visitor, own(member))).toEqual([]);
    await expect(enterWith(member.visitor, member.device)).rejects.toThrow(PASSKEY_UNKNOWN);
    await expect(removePasskey(member.visitor, own(member))).rejects.toThrow('The passkey no longer exists.');
    expect(await noticesTo(world, member.emailAddress)).toContainEqual({ kind: 'passkeyRemoved', name: 'Work laptop' });
    expect(await recordedActions(world.here)).toContain('account.passkeyRemoved');
  });

  test('shows new recovery codes when the last one goes and the old ones are used up, and not before', async () => {
    const member = await memberWithPasskey(world);
    await addPasskeyOf(member, openDevice(), 'Phone');
    await rowsOf(
      world.database.ownerUrl,
      `delete from account_recovery_codes where account_id = '${member.accountId}'`,
    );
    expect(await removePasskey(member.visitor, own(member))).toEqual([]);
    const [last] = await passkeysOf(member);
    const of = { accountId: member.accountId, passkeyId: null };
    expect(await readPasskey(member.visitor, { ...of, wanted: last!.id })).toMatchObject({
      passkey: { name: 'Phone' },
      ...{ isLast: true, hasCodes: false, recoveryCodesLeft: 0 },
    });
    expect(await removePasskey(member.visitor, { ...own(member), passkeyId: last!.id })).toHaveLength(10);
  });

  test('is hidden from everybody else, who can neither rename nor remove it', async () => {
    const [member, other] = [await memberWithPasskey(world), await memberWithPasskey(world, 'Somebody else’s')];
    const theirs = { ...own(member), passkeyId: other.passkeyId };
    const gone = 'The passkey no longer exists.';
    const of = { accountId: member.accountId, passkeyId: null };
    await expect(readPasskey(member.visitor, { ...of, wanted: other.passkeyId })).rejects.toThrow(gone);
    await expect(renamePasskey(member.visitor, theirs, 'Mine')).rejects.toThrow(gone);
    await expect(removePasskey(member.visitor, theirs)).rejects.toThrow(gone);
    await expect(removePasskey(member.visitor, { ...theirs, passkeyId: 'no id' })).rejects.toThrow(gone);
    expect(await namesOf(other)).toEqual(['Somebody else’s']);
    const seen = await member.visitor.db.run({ text: 'select id from account_passkeys', values: [] });
    expect(seen).toEqual([{ id: member.passkeyId }]);
  });

  test('goes with its account', async () => {
    const member = await memberWithPasskey(world);
    await begin(member);
    const { pool } = world.platform;
    await world.here.db.run({ text: 'delete from roles where account_id = $1', values: [member.accountId] });
    await pool.for({ agencyId: null }).transaction((db) => removeHomelessAccounts({ db }, [member.accountId]));
    for (const table of ['account_passkeys', 'passkey_challenges'])
      expect(
        await rowsOf(world.database.ownerUrl, `select 1 from ${table} where account_id = '${member.accountId}'`),
      ).toEqual([]);
  });

  test('keeps the recovery codes when log-in codes go', async () => {
    const member = await memberWithPasskey(world);
    await giveCodes(member.visitor, member.accountId);
    await disableTotp(member.visitor, own(member));
    expect(await renewRecoveryCodes(member.visitor, own(member))).toHaveLength(10);
    await removePasskey(member.visitor, own(member));
    await expect(renewRecoveryCodes(member.visitor, own(member))).rejects.toThrow(
      'There are neither log-in codes nor passkeys to recover from.',
    );
  });
});

describe('Where an agency asks its administrators for a second step', () => {
  const callerOf = (sessionToken: string) =>
    openCaller(world.platform, { host: 'here.localhost', sessionToken, roleId: null });
  const makeAdministrator = ({ accountId }: { accountId: string }) =>
    world.here.db.run({
      text: `insert into roles (id, account_id, agency_id, type) values ($1, $2, $3, 'RecruitmentAgencyAdministrationRole')`,
      values: [newId(), accountId, world.here.agency.id],
    });
  /** Creates an administrator with a passkey, logged in with only the password. */
  async function administrator() {
    const member = await memberWithPasskey(world, 'Laptop');
    await makeAdministrator(member);
    const { token } = await enter(world, member.emailAddress, MEMBER_PASSWORD);
    return { ...member, token, sessionId: (await callerOf(token)).session!.id, addedIn: member.token };
  }

  test('a passkey counts as one, whether used to log in or added now; the password alone does not', async () => {
    const { token, addedIn, device, visitor } = await administrator();
    expect((await callerOf(token)).mustSetUpTotp).toBe(false);
    await askAdministrators(true);
    const { token: shown } = await enterWith(visitor, device);
    const must = await Promise.all([token, addedIn, shown].map(async (one) => (await callerOf(one)).mustSetUpTotp));
    await askAdministrators(false);
    expect(must).toEqual([true, false, false]);
  });

  test('a recovery code is one as well, once', async () => {
    const { token, sessionId, visitor, accountId, emailAddress, recoveryCodes } = await administrator();
    await askAdministrators(true);
    const recover = (code: string) => recoverSecondStep(visitor, { accountId, sessionId, emailAddress, code }, FROM);
    await expect(recover('0000-0000-0000-0000')).rejects.toMatchObject({
      fields: [{ field: 'code', message: 'The recovery code is not valid, or has already been used.' }],
    });
    expect((await callerOf(token)).mustSetUpTotp).toBe(true);
    await recover(recoveryCodes[0]!);
    expect((await callerOf(token)).mustSetUpTotp).toBe(false);
    await expect(recover(recoveryCodes[0]!)).rejects.toThrow('The recovery code is not valid');
    await askAdministrators(false);
  });

  test('somebody who knows only the password changes no way to log in, at any address, until they complete one', async () => {
    const member = await administrator();
    const password = own(member);
    const given = { name: 'Thief', password: MEMBER_PASSWORD };
    const changes = () => [
      beginPasskey(member.visitor, ownerOf(member), given),
      beginPasskey({ ...member.visitor, agency: null }, ownerOf(member), given),
      beginTotp(member.visitor, password),
      renewRecoveryCodes(member.visitor, password),
      removePasskey(member.visitor, password),
    ];
    await askAdministrators(true);
    for (const { reason } of (await Promise.allSettled(changes())) as PromiseRejectedResult[])
      expect(reason).toMatchObject({ code: 'second_step_required' });
    expect(await namesOf(member)).toEqual(['Laptop']);
    expect(await removePasskey(member.visitor, { ...password, hasSecondStep: true })).toEqual([]);
    await askAdministrators(false);
  });

  test('somebody without one sets it up with the password, and contractors need none', async () => {
    await askAdministrators(true);
    const contractor = await memberWithPasskey(world);
    expect(await begin(contractor)).toHaveProperty('challenge');
    const starter = await loggedInMember(world);
    await makeAdministrator(starter);
    expect(await begin(starter)).toHaveProperty('challenge');
    await askAdministrators(false);
  });
});

test('The operator takes passkeys and codes from somebody who has lost them, who is mailed', async () => {
  const member = await memberWithPasskey(world);
  const operator = {
    db: world.platform.pool.for({ agencyId: null }),
    clock: world.here.clock,
    queue: world.here.queue,
  };
  expect(await resetTotp(operator, { emailAddress: member.emailAddress })).toEqual({ wasOn: true });
  expect(await namesOf(member)).toEqual([]);
  expect(await noticesTo(world, member.emailAddress)).toContainEqual({ kind: 'codesOff' });
  expect(await resetTotp(operator, { emailAddress: member.emailAddress })).toEqual({ wasOn: false });
});
