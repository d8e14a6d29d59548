import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Temporal } from 'temporal-polyfill';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SignUpSchema } from '#domain/accounts/account.schema.ts';
import { logIn } from '#domain/accounts/log-in/log-in.server.ts';
import { createAgency } from '#domain/agencies/create-agency.server.ts';
import { CreateAgencySchema } from '#domain/agencies/agency.schema.ts';
import { signUp } from '#domain/agencies/sign-up.server.ts';
import { FirstAgencySchema } from '#domain/first-run/first-run.schema.ts';
import { checkFirstRun, foundFirstAgency, isFirstRun, renewFirstRun } from '#domain/first-run/first-run.server.ts';
import { fixedClock } from '#platform/clock.ts';
import { loadConfig } from '#platform/config.ts';
import { openNamedAgencyContext, operatorContext } from '#platform/open-context.ts';
import { openPlatform, type Platform } from '#platform/platform.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts';
import { warmPool } from '#tests/support/race.ts';
import { foundingContext, TEST_NOW } from '#tests/support/two-agencies.ts';
import { newcomerOf } from '#tests/support/member.ts';

let database: TestDatabase;
let platform: Platform;
let dataDir: string;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'countersign-first-run-'));
  database = await createTestDatabase();
  const env = { NODE_ENV: 'test', DATABASE_URL: database.appUrl, DATA_DIR: dataDir, LOG_LEVEL: 'silent' };
  platform = await openPlatform(loadConfig(env), { clock: fixedClock(TEST_NOW) });
});
afterEach(async () => {
  await platform.close();
  await database.drop();
  rmSync(dataDir, { recursive: true });
});

const hoursLater = (hours: number) =>
  fixedClock(
    Temporal.Instant.from(TEST_NOW)
      .add({ seconds: Math.round(hours * 3600) })
      .toString(),
  );
const visitor = (hours = 0) => ({ ...newcomerOf(platform), clock: hoursLater(hours) });
const renew = () => renewFirstRun(operatorContext(platform, { kind: 'commandLine' }));
const PASSWORD = 'correct horse battery';
const FIRST = FirstAgencySchema.parse({
  agencyName: 'Calder & Finch',
  fullname: 'Hannah Whitworth',
  emailAddress: 'hannah@calderfinch.example',
  password: PASSWORD,
});
const found = (key: string, hours = 0) => foundFirstAgency(visitor(hours), { ...FIRST, key });
const agencies = () => visitor().db.run({ text: 'select canonical_name from agencies', values: [] });
const NOT_VALID = { code: 'link_not_valid' };

describe('The link of the first run', () => {
  test('creates the first agency, open at once, whose super administrator logs in with the password chosen', async () => {
    const { key, expiresAt } = (await renew())!;
    expect(expiresAt).toBe('2026-05-27T08:40:00Z');
    await checkFirstRun(visitor(), key);
    const { agency } = await found(key);
    expect(agency).toMatchObject({
      canonicalName: 'calder-and-finch',
      status: 'active',
      displayName: 'Calder & Finch',
    });
    const there = await openNamedAgencyContext(platform, 'calder-and-finch', { kind: 'system' });
    const credentials = { emailAddress: FIRST.emailAddress, password: PASSWORD, rememberMe: false };
    const from = { address: '192.0.2.1', userAgent: null };
    const session = await logIn({ ...visitor(), ...there, actor: null }, credentials, from);
    expect(session.token).toBeTruthy();
    const rows = await there.db.run({
      text: 'select is_super_administrator, is_enabled from administrators',
      values: [],
    });
    expect(rows).toEqual([{ isSuperAdministrator: true, isEnabled: true }]);
  });
  test('works once, even for several who use it at once', async () => {
    const { key } = (await renew())!;
    await warmPool(platform);
    const all = await Promise.allSettled(Array.from({ length: 4 }, () => found(key)));
    expect(all.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected']);
    expect(await agencies()).toHaveLength(1);
    await expect(checkFirstRun(visitor(), key)).rejects.toMatchObject(NOT_VALID);
    await expect(found(key)).rejects.toMatchObject(NOT_VALID);
    expect(await renew()).toBeNull();
  });
  test('works for a day, and not a second longer', async () => {
    const { key } = (await renew())!;
    await checkFirstRun(visitor(23.99), key);
    await expect(checkFirstRun(visitor(24), key)).rejects.toMatchObject(NOT_VALID);
    await expect(found(key, 24)).rejects.toMatchObject(NOT_VALID);
    expect(await agencies()).toEqual([]);
  });
  test('is new after each start, and the previous one no longer works', async () => {
    const first = (await renew())!;
    const second = (await renew())!;
    expect(second.key).not.toBe(first.key);
    await expect(found(first.key)).rejects.toMatchObject(NOT_VALID);
    await checkFirstRun(visitor(), second.key);
  });
  test('no longer works once the operator has created an agency otherwise', async () => {
    const { key } = (await renew())!;
    const administrator = { fullname: 'Ann', emailAddress: 'ann@other.example' };
    const other = CreateAgencySchema.parse({ displayName: 'Other', canonicalName: 'other', administrator });
    await createAgency(foundingContext(platform), other);
    await expect(found(key)).rejects.toMatchObject(NOT_VALID);
    expect(await isFirstRun(visitor())).toBe(false);
  });
  test('is stored as its hash', async () => {
    const { key } = (await renew())!;
    const [row] = await visitor().db.run({ text: 'select first_run_hash from installation_state', values: [] });
    expect(Buffer.isBuffer(row!.firstRunHash)).toBe(true);
    expect((row!.firstRunHash as Buffer).includes(Buffer.from(key))).toBe(false);
  });
  test('is made by the operator only', async () => {
    const key = { kind: 'apiKey' as const, apiKeyId: 'x', name: 'x', scopes: [] };
    await expect(renewFirstRun(operatorContext(platform, key))).rejects.toMatchObject({ code: 'role_may_not' });
  });
});

test('Nobody without the link creates the first agency: no other key works, and signing up is closed until then', async () => {
  const input = SignUpSchema.parse({ ...FIRST, telephoneNumber: '0113', terms: true });
  const { key } = (await renew())!;
  for (const guess of ['', 'x', key.slice(1), `${key}x`]) await expect(found(guess)).rejects.toMatchObject(NOT_VALID);
  const open = { ...visitor(), mode: 'open' as const };
  await expect(signUp(open, input, { address: '192.0.2.1' })).rejects.toMatchObject({ code: 'sign_up_closed' });
  expect(await agencies()).toEqual([]);
  await found(key);
  const other = { ...input, agencyName: 'Other', emailAddress: 'ann@other.example' };
  expect(await signUp(open, other, { address: '192.0.2.1' })).toMatchObject({ outcome: 'signedUp' });
});

test('A common password is refused at its field, and the link still works', async () => {
  const { key } = (await renew())!;
  await expect(foundFirstAgency(visitor(), { ...FIRST, password: FIRST.emailAddress, key })).rejects.toMatchObject({
    fields: [{ field: 'password' }],
  });
  await checkFirstRun(visitor(), key);
});
