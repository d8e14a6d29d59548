import { beforeAll, expect, test } from 'vitest';
import { beginLogIn } from '#domain/accounts/log-in/begin-log-in.server.ts';
import { beginTotp } from '#domain/accounts/second-factor/begin-totp.server.ts';
import { confirmTotp } from '#domain/accounts/second-factor/confirm-totp.server.ts';
import { disableTotp } from '#domain/accounts/second-factor/disable-totp.server.ts';
import { finishLogIn } from '#domain/accounts/log-in/finish-log-in.server.ts';
import { readSecondFactor } from '#domain/accounts/second-factor/read-second-factor.server.ts';
import { renewRecoveryCodes } from '#domain/accounts/second-factor/renew-recovery-codes.server.ts';
import { resetTotp } from '#domain/accounts/second-factor/reset-totp.server.ts';
import { groupCode, isUnused, plainCode } from '#domain/accounts/second-factor/second-factor.ts';
import { endWaitingLogIns } from '#domain/accounts/log-in/waiting-log-in.rows.server.ts';
import type { VisitorContext } from '#domain/context.ts';
import { codeOf } from '#tests/support/authenticator.ts';
import { afterSeconds, giveCodes, givePassword, MEMBER_PASSWORD, visitorOf } from '#tests/support/member.ts';
import { makePlacement } from '#tests/support/placement.ts';
import { warmPool } from '#tests/support/race.ts';
import { openTwoAgencies, recordedActions } from '#tests/support/two-agencies.ts';
import { opened } from '#tests/support/opened.ts';

const world = opened(openTwoAgencies);
let visitor: VisitorContext;
beforeAll(async () => {
  visitor = visitorOf(world.platform, world.here);
});

const FROM = { address: '192.0.2.1', userAgent: null };
const WRONG = 'The code is not valid.';

/** Creates someone of the agency `here` with a password. */
async function member() {
  const { actor } = (await makePlacement(world.here)).contractor;
  if (actor.kind !== 'role') throw new Error('A contractor acts in a role.');
  return { ...(await givePassword(world.platform, actor.accountId)), password: MEMBER_PASSWORD };
}
type Member = Awaited<ReturnType<typeof member>>;
async function withCodes() {
  const person = await member();
  return { ...person, ...(await giveCodes(visitor, person.accountId)) };
}
async function waitingOf({ emailAddress, password }: Member, at = visitor, rememberMe = false): Promise<string> {
  const step = await beginLogIn(at, { emailAddress, password, rememberMe }, FROM);
  if (!('waitingToken' in step)) throw new Error('No code was asked for.');
  return step.waitingToken;
}
const sessionsOf = async ({ accountId }: Member) =>
  (await world.here.db.run({ text: 'select id from sessions where account_id = $1', values: [accountId] })).length;

test('A code works once, with or without spaces; letters that look like digits are read as digits', () => {
  expect([isUnused(null, null), isUnused(7, null), isUnused(7, 6), isUnused(7, 7), isUnused(6, 7)]).toEqual([
    false,
    true,
    true,
    false,
    false,
  ]);
  expect(plainCode(' 123 456 ')).toBe('123456');
  expect(plainCode('ABCO-1lI2')).toBe('abc01112');
  expect(groupCode('abcd1234wxyz7890')).toBe('abcd-1234-wxyz-7890');
});

test('Until a first code is confirmed no log-in asks for one; then ten recovery codes are shown once', async () => {
  const person = await member();
  const { accountId, emailAddress, password } = person;
  expect(await readSecondFactor(visitor, accountId)).toEqual({ codes: { state: 'off' }, waiting: null });
  await expect(confirmTotp(visitor, accountId, '123456')).rejects.toThrow('There is no set-up to confirm.');
  await expect(beginTotp(visitor, { ...person, password: 'not the password' })).rejects.toThrow('not your password');
  expect(await readSecondFactor(visitor, accountId)).toMatchObject({ codes: { state: 'off' } });
  await beginTotp(visitor, person);
  const { codes, waiting } = await readSecondFactor(visitor, accountId);
  expect(codes).toEqual({ state: 'pending' });
  expect(waiting!.address).toContain(encodeURIComponent(emailAddress));
  expect(await beginLogIn(visitor, { emailAddress, password, rememberMe: false }, FROM)).toHaveProperty('session');
  const now = visitor.clock.now().toString();
  const wrong = codeOf(waiting!.secret, afterSeconds(visitor, 600).clock.now().toString());
  await expect(confirmTotp(visitor, accountId, wrong)).rejects.toThrow(
    /Please enter the code that your app shows now\.$/,
  );
  const shown = await confirmTotp(visitor, accountId, codeOf(waiting!.secret, now));
  expect(new Set(shown).size).toBe(10);
  expect(await readSecondFactor(visitor, accountId)).toEqual({
    codes: { state: 'on', since: now, recoveryCodesLeft: 10 },
    waiting: null,
  });
  await expect(beginTotp(visitor, person)).rejects.toThrow('Log-in codes are already switched on.');
  expect(await recordedActions(world.here)).toContain('account.totpEnabled');
  const [stored] = await world.here.db.as(accountId).run<{ secret: string; hashes: Buffer[] }>({
    text: `select totp_secret as secret, array(select code_hash from account_recovery_codes where account_id = $1) as hashes
      from accounts where id = $1`,
    values: [accountId],
  });
  expect(stored!.secret).toMatch(/^sealed:/);
  expect(stored!.secret).not.toContain(waiting!.secret);
  for (const hash of stored!.hashes) expect(shown).not.toContain(hash.toString());
});

test('Logging in needs the password, then a code; there is no session in between, and a used code is refused', async () => {
  const person = await withCodes();
  const first = await waitingOf(person);
  expect(await sessionsOf(person)).toBe(0);
  const confirmed = codeOf(person.secret, visitor.clock.now().toString());
  await expect(finishLogIn(visitor, { waitingToken: first, code: confirmed }, FROM)).rejects.toThrow(WRONG);
  const later = afterSeconds(visitor, 30);
  const code = codeOf(person.secret, later.clock.now().toString());
  expect(
    await finishLogIn(later, { waitingToken: first, code: `${code.slice(0, 3)} ${code.slice(3)}` }, FROM),
  ).toMatchObject({
    accountId: person.accountId,
    rememberMe: false,
  });
  expect(await sessionsOf(person)).toBe(1);
  await expect(finishLogIn(later, { waitingToken: first, code }, FROM)).rejects.toThrow('Please log in again.');
  const second = await waitingOf(person, later, true);
  await expect(finishLogIn(later, { waitingToken: second, code }, FROM)).rejects.toThrow(WRONG);
  const next = afterSeconds(visitor, 60);
  const fresh = codeOf(person.secret, next.clock.now().toString());
  expect(await finishLogIn(next, { waitingToken: second, code: fresh }, FROM)).toMatchObject({ rememberMe: true });
});

test('A log-in waits for its code for five minutes, on its own host, and not beyond a new password', async () => {
  const person = await withCodes();
  const waitingToken = await waitingOf(person);
  const [code] = person.recoveryCodes as [string];
  const late = (at: VisitorContext) => finishLogIn(at, { waitingToken, code }, FROM);
  await expect(late(afterSeconds(visitor, 300))).rejects.toThrow('Please log in again.');
  await expect(late(visitorOf(world.platform, world.there))).rejects.toThrow('Please log in again.');
  await expect(late({ ...visitor, agency: null })).rejects.toThrow('Please log in again.');
  const ended = await waitingOf(person);
  await world.here.db.run(endWaitingLogIns(world.here.db, person.accountId, visitor.clock.now().toString()));
  await expect(finishLogIn(visitor, { waitingToken: ended, code }, FROM)).rejects.toThrow('Please log in again.');
  const inTime = await waitingOf(person);
  const almost = afterSeconds(visitor, 299);
  expect(await finishLogIn(almost, { waitingToken: inTime, code }, FROM)).toHaveProperty('token');
});

test('If two people show the same code at once, one is let in', async () => {
  const person = await withCodes();
  const later = afterSeconds(visitor, 30);
  const code = codeOf(person.secret, later.clock.now().toString());
  const waiting = [await waitingOf(person), await waitingOf(person), await waitingOf(person)];
  await warmPool(world.platform);
  const ended = await Promise.allSettled(
    waiting.map((waitingToken) => finishLogIn(later, { waitingToken, code }, FROM)),
  );
  expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await sessionsOf(person)).toBe(1);
});

test('A recovery code logs in once, however it is typed; new ones replace the old and need the password', async () => {
  const person = await withCodes();
  const [first, second] = person.recoveryCodes as [string, string];
  const enter = async (code: string) => finishLogIn(visitor, { waitingToken: await waitingOf(person), code }, FROM);
  expect(await enter(groupCode(first).toUpperCase())).toHaveProperty('token');
  await expect(enter(first)).rejects.toThrow(WRONG);
  expect((await readSecondFactor(visitor, person.accountId)).codes).toMatchObject({ recoveryCodesLeft: 9 });
  await expect(renewRecoveryCodes(visitor, { ...person, password: 'not the password' })).rejects.toMatchObject({
    fields: [{ field: 'password', message: 'This is not your password' }],
  });
  const fresh = await renewRecoveryCodes(visitor, person);
  await expect(enter(second)).rejects.toThrow(WRONG);
  expect(await enter(fresh[0]!)).toHaveProperty('token');
});

test('Wrong codes count as attempts: after ten even the right one waits, and passwords do not', async () => {
  const person = await withCodes();
  const waitingToken = await waitingOf(person);
  const enter = (code: string, seconds = 0) =>
    finishLogIn(afterSeconds(visitor, seconds), { waitingToken, code }, FROM);
  for (let time = 0; time < 10; time += 1) await expect(enter('000000')).rejects.toThrow(WRONG);
  await expect(enter(person.recoveryCodes[0]!)).rejects.toThrow(
    'Too many attempts to log in. Please try again in 15 minutes.',
  );
  expect(await waitingOf(person)).toBeTruthy();
});

test('Switching off needs the password; the operator does not, and every agency’s audit trail records it', async () => {
  const person = await withCodes();
  await expect(disableTotp(visitor, { ...person, password: 'not the password' })).rejects.toThrow('not your password');
  await disableTotp(visitor, person);
  expect(await beginLogIn(visitor, { ...person, rememberMe: false }, FROM)).toHaveProperty('session');
  await giveCodes(visitor, person.accountId);
  const operator = {
    db: world.platform.pool.for({ agencyId: null }),
    clock: world.platform.clock,
    queue: world.platform.queue,
  };
  const emailAddress = person.emailAddress.toUpperCase();
  expect(await resetTotp(operator, { emailAddress })).toEqual({ wasOn: true });
  expect(await resetTotp(operator, { emailAddress })).toEqual({ wasOn: false });
  expect(await beginLogIn(visitor, { ...person, rememberMe: false }, FROM)).toHaveProperty('session');
  await expect(resetTotp(operator, { emailAddress: 'nobody@here.example' })).rejects.toThrow('There is no account for');
  const actions = await recordedActions(world.here);
  expect(actions).toEqual(expect.arrayContaining(['account.totpDisabled', 'account.totpReset']));
  expect(await recordedActions(world.there)).not.toContain('account.totpReset');
});

test('If two codes arrive at once for one waiting log-in, one logs in', async () => {
  await warmPool(world.platform);
  const person = await withCodes();
  const waitingToken = await waitingOf(person);
  const tries = person.recoveryCodes.slice(0, 2).map((code) => finishLogIn(visitor, { waitingToken, code }, FROM));
  const outcomes = await Promise.allSettled(tries);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});
