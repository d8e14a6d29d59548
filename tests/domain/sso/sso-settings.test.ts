import { beforeAll, beforeEach, expect, test } from 'vitest';
import { setAdministratorEnabled, setSuperAdministrator } from '#domain/administrators/set-administrator.server.ts';
import { listAdministrators } from '#domain/administrators/list-administrators.server.ts';
import { addAdministrator } from '#domain/administrators/add-administrator.server.ts';
import type { Context } from '#domain/context.ts';
import { Conflict, Forbidden, Invalid } from '#domain/errors.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { disableSso } from '#domain/sso/settings/disable-sso.server.ts';
import { readSsoSettings } from '#domain/sso/settings/read-sso-settings.server.ts';
import { saveSsoSettings } from '#domain/sso/settings/save-sso-settings.server.ts';
import { type SaveSso, SaveSsoSchema } from '#domain/sso/sso.schema.ts';
import { holdsRowLock } from '../../support/held-rows.ts';
import { asAdministrator } from '../../support/placement.ts';
import { raceWith } from '../../support/race.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);
let here: Context;
let hannah: string;
const anyAddress = { refusal: () => null };
beforeAll(async () => {
  here = world.here;
  hannah = (await listAdministrators(here))[0]!.contactId;
  await here.db.run({ text: 'update contacts set joined_at = now() where id = $1', values: [hannah] });
});
beforeEach(async () => {
  for (const { db } of [here, world.there])
    await db.run({
      text: 'delete from sso_settings where agency_id = $1',
      values: [(db === here.db ? here : world.there).agency.id],
    });
});

const sent = (change: Partial<SaveSso> | Record<string, unknown> = {}) =>
  SaveSsoSchema.parse({
    ...{ issuer: 'https://login.here.example', clientId: 'countersign', clientSecret: 'a secret of theirs' },
    ...{ claim: 'groups', administratorValue: 'admins', givesRoles: false, isEnabled: true, isRequired: false },
    ...change,
  });
const kept = (change: Record<string, unknown> = {}) => sent({ clientSecret: '', ...change });
const save = (change: SaveSso, ctx = here) => saveSsoSettings(ctx, anyAddress, change);
const passTest = () =>
  here.db.run({
    text: 'update sso_settings set tested_version = provider_version where agency_id = $1',
    values: [here.agency.id],
  });
const require = async () => {
  await save(sent());
  await passTest();
  return save(kept({ isRequired: true, keepsPasswordContactId: hannah }));
};
const refusal = async (work: Promise<unknown>) => {
  const error = await work.catch((thrown: unknown) => thrown);
  if (error instanceof Invalid) return error.fields.map(({ field, message }) => `${field}: ${message}`);
  return error instanceof Conflict || error instanceof Forbidden ? error.message : error;
};
const storedRow = async () =>
  (
    await here.db.run<Record<string, unknown>>({
      text: 'select * from sso_settings where agency_id = $1',
      values: [here.agency.id],
    })
  )[0];

test('Saved settings are shown again, except the secret, which is encrypted in storage', async () => {
  await save(sent());
  const { settings, callbackUrl, keepers } = await readSsoSettings(here);
  expect(settings).toMatchObject({
    issuer: 'https://login.here.example',
    isEnabled: true,
    isTested: false,
    version: 1,
  });
  expect(JSON.stringify(await readSsoSettings(here))).not.toContain('secret of theirs');
  expect((await storedRow())!.clientSecret).toMatch(/^sealed:/);
  expect(callbackUrl).toBe(`${here.agency.portalUrl}/login/sso/callback`);
  expect(keepers).toEqual([{ contactId: hannah, fullname: 'Hannah Whitworth' }]);
  expect((await readSsoSettings(world.there)).settings).toBeNull();
});

test('A secret that is not sent stays, and one that is sent replaces it', async () => {
  await save(sent());
  const first = (await storedRow())!.clientSecret;
  await save(kept({ claim: 'roles' }));
  expect((await storedRow())!.clientSecret).toBe(first);
  await save(sent({ claim: 'roles' }));
  const again = await storedRow();
  expect(again!.clientSecret).not.toBe(first);
  expect(again).toMatchObject({ providerVersion: 3, version: 3 });
});

test('The history never contains the secret, and saving the same settings changes nothing', async () => {
  await save(sent());
  await save(kept());
  await save(kept({ clientId: 'another' }));
  const events = await here.db.run<{ changeAfter: unknown }>({
    text: `select change_before, change_after from audit_events where action = 'sso.changed' order by id desc limit 2`,
    values: [],
  });
  expect(events[0]).toEqual({
    changeBefore: { clientIdAtProvider: 'countersign' },
    changeAfter: { clientIdAtProvider: 'another' },
  });
  expect(events[1]!.changeAfter).toMatchObject({ issuer: 'https://login.here.example' });
  expect(JSON.stringify(events)).not.toMatch(/secret of theirs|sealed:/);
  expect((await readSsoSettings(here)).settings!.version).toBe(2);
});

test('A forbidden address, and a missing secret the first time, are refused at their fields; nothing is stored', async () => {
  const isPrivate = { refusal: () => 'The URL must not lead to a private address.' };
  expect(await refusal(saveSsoSettings(here, isPrivate, kept()))).toEqual([
    'issuer: The URL must not lead to a private address.',
    'clientSecret: Please supply the client secret',
  ]);
  expect(await storedRow()).toBeUndefined();
});

test('Saving over a newer state says what was changed since', async () => {
  await save(sent());
  await save(kept({ version: 1, clientId: 'another' }));
  expect(await refusal(save(kept({ version: 1 })))).toContain('save again to replace it');
});

test('It can be required once a test of the current settings has passed, and no earlier', async () => {
  const wanted = { isRequired: true, keepsPasswordContactId: hannah };
  await save(sent());
  expect(await refusal(save(kept(wanted)))).toEqual([
    'isRequired: Save, and test the saved settings first. Required can be switched on after a test that passes.',
  ]);
  await passTest();
  expect(await save(kept(wanted))).toMatchObject({ isRequired: true, isTested: true });
});

test('While it is required another provider is refused, and needs a new test afterwards', async () => {
  await require();
  const wanted = { isRequired: true, keepsPasswordContactId: hannah };
  const first = 'isRequired: Switch Required off, save, and test the changed settings first.';
  expect(await refusal(save(kept({ ...wanted, issuer: 'https://other.example' })))).toEqual([first]);
  expect(await refusal(save(sent(wanted)))).toEqual([first]);
  expect(await save(kept({ issuer: 'https://other.example' }))).toMatchObject({ isRequired: false, isTested: false });
});

test('The database itself refuses to require untested settings', async () => {
  await save(sent());
  const text = 'update sso_settings set is_required = true, keeps_password_contact_id = $2 where agency_id = $1';
  await expect(here.db.run({ text, values: [here.agency.id, hannah] })).rejects.toThrow('sso_settings_required');
});

test('Once it is switched off nobody has to use it, its settings stay, and sessions that began with it end', async () => {
  await require();
  await beginSession();
  expect(await disableSso(here)).toEqual({ wasOn: true });
  expect(await openSessions()).toBe(0);
  expect((await readSsoSettings(here)).settings).toMatchObject({ isEnabled: false, isRequired: false, isTested: true });
  expect(await disableSso(here)).toEqual({ wasOn: false });
  expect(await refusal(disableSso(world.there))).toContain('Single sign-on is not set up.');
});

test('Sessions that began with a provider end when another replaces it, or the log-in page offers none', async () => {
  await save(sent());
  await beginSession();
  await save(kept({ administratorValue: 'others' }));
  expect(await openSessions()).toBe(1);
  await save(kept({ issuer: 'https://other.example' }));
  expect(await openSessions()).toBe(0);
  await beginSession();
  await save(kept({ issuer: 'https://other.example', isEnabled: false }));
  expect(await openSessions()).toBe(0);
});

test('The person who keeps a password can neither be demoted nor disabled while it is required', async () => {
  const second = { fullname: 'Tim Ackroyd', emailAddress: 'tim@here.example', isSuperAdministrator: true };
  await addAdministrator(here, { contactId: null, ...second });
  await require();
  const all = await listAdministrators(here);
  const { administratorId } = all.find(({ contactId }) => contactId === hannah)!;
  const words = /keeps? (a|their) password/;
  await expect(setSuperAdministrator(here, { administratorId, isSuperAdministrator: false })).rejects.toThrow(words);
  await expect(setAdministratorEnabled(here, { administratorId, isEnabled: false })).rejects.toThrow(words);
  await disableSso(here);
  expect(await setSuperAdministrator(here, { administratorId, isSuperAdministrator: false })).toMatchObject({
    isSuperAdministrator: false,
  });
  await setSuperAdministrator(here, { administratorId, isSuperAdministrator: true });
});

test('Only a super administrator who has joined can keep a password', async () => {
  const tim = (await listAdministrators(here)).find(({ fullname }) => fullname === 'Tim Ackroyd')!;
  expect(await refusal(save(sent({ keepsPasswordContactId: tim.contactId })))).toEqual([
    'keepsPasswordContactId: Please choose a super administrator who is enabled and has joined.',
  ]);
});

test('Ordinary administrators, authorisers and API keys neither see nor change it', async () => {
  const admin = await asAdministrator(here);
  const denied = 'This role may not change single sign-on';
  expect(await refusal(readSsoSettings(admin))).toBe(denied);
  expect(await refusal(save(sent(), admin))).toBe(denied);
  expect(await refusal(disableSso(admin))).toBe(denied);
  const superAdmin = { ...admin, actor: { ...(admin.actor as RoleActor), isSuperAdministrator: true } };
  expect((await readSsoSettings(superAdmin)).settings).toBeNull();
  const scopes = ['settings:read', 'settings:write'] as const;
  const key: Context = { ...here, actor: { kind: 'apiKey', apiKeyId: 'x', name: 'Payroll', scopes: [...scopes] } };
  expect(await refusal(readSsoSettings(key))).toBe(denied);
});

async function beginSession(): Promise<void> {
  const text = `insert into sessions (id, token_hash, account_id, agency_id, sso_agency_id, created_at, last_seen_at, expires_at, ends_at)
    select gen_random_uuid(), sha256(random()::text::bytea), account_id, $1, $1, now(), now(), now() + interval '1 day',
      now() + interval '1 day' from contacts where id = $2`;
  await here.db.run({ text, values: [here.agency.id, hannah] });
}

async function openSessions(): Promise<number> {
  const text = 'select count(*)::int as count from sessions where sso_agency_id = $1 and ended_at is null';
  return (await here.db.run<{ count: number }>({ text, values: [here.agency.id] }))[0]!.count;
}

test('Whoever names who keeps their password waits for that contact before the settings, as an erasure does', async () => {
  await save(sent());
  await passTest();
  const row = { table: 'sso_settings', by: 'agency_id', id: here.agency.id };
  const [saved] = await raceWith(
    world,
    here,
    holdsRowLock(here, { table: 'contacts', id: hannah }, 'update'),
    [() => save(kept({ isRequired: true, keepsPasswordContactId: hannah }))],
    holdsRowLock(here, row, 'no key update nowait'),
  );
  expect(saved).toMatchObject({ status: 'fulfilled' });
});
