import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { changeSettings } from '#domain/agencies/settings/change-settings.server.ts';
import type { Context } from '#domain/context.ts';
import type { Caller } from '../../support/api.ts';
import { apiOf, callerWith } from '../../support/api.ts';
import { makePlacement } from '../../support/placement.ts';
import { roleIdOf, sessionCaller, sessionHeaders } from '../../support/session.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const NOT_PERMITTED = 'This role is not permitted to execute this action';

const world = opened(openTwoAgencies);
const placement = opened(() => makePlacement(world.here));
let admin: Caller;
let contractor: Caller;
let machine: Caller;
const roleOf = (ctx: Context) => roleIdOf(ctx);
beforeAll(async () => {
  admin = await sessionCaller(world.platform, placement.admin);
  contractor = await sessionCaller(world.platform, placement.contractor);
  machine = await callerWith(world.platform, world.here, ['settings:read']);
});

describe('The agency', () => {
  test('is read by id and by canonical name, by people and by keys with the scope', async () => {
    for (const named of ['here', world.here.agency.id])
      expect(await admin('GET', `/recruitmentagencies/${named}`)).toMatchObject({
        status: 200,
        body: { names: { currentCanonical: 'here' }, settings: { showForest: true } },
      });
    expect((await machine('GET', '/recruitmentagencies/here/settings')).status).toBe(200);
    expect((await machine('GET', '/recruitmentagencies/here/billing')).status).toBe(200);
    expect((await machine('PUT', '/recruitmentagencies/here/website', { website: null })).status).toBe(403);
  });
  test('is read by a key as last saved, whichever process answers', async () => {
    const read = async () => (await machine('GET', '/recruitmentagencies/here/settings')).body.reminders;
    const before = await read();
    await changeSettings(world.here, { 'reminders.escalateAfterDays': 17 });
    expect(await read()).toEqual({ ...(before as object), escalateAfterDays: 17 });
  });
  test('of somebody else answers 404, whatever is asked of it', async () => {
    for (const path of ['', '/settings', '/information', '/administrators', '/apiKeys', '/billing'])
      expect([path, (await admin('GET', `/recruitmentagencies/there${path}`)).status]).toEqual([path, 404]);
    for (const path of ['setAllContractorsToAllowDocumentUploads', 'setAllContractorsToDisallowDocumentUploads'])
      expect((await admin('POST', `/recruitmentagencies/there/${path}`)).status).toBe(404);
    expect((await admin('PUT', '/recruitmentagencies/there/website', { website: null })).status).toBe(404);
  });
  test('shows its figures to its administration only, and its settings to nobody outside it', async () => {
    const read = async (call: Caller) => (await call('GET', '/recruitmentagencies/here/information')).body.figures;
    expect(await read(admin)).toMatchObject({ contractors: 1, administrators: 1 });
    expect(await read(contractor)).toBeNull();
    expect((await contractor('GET', '/recruitmentagencies/here/settings')).status).toBe(403);
  });
  test('tells every key which words and formats it uses', async () => {
    const least = await callerWith(world.platform, world.here, ['payroll:read']);
    expect((await least('GET', '/recruitmentagencies/current/information')).body).toMatchObject({
      names: { currentCanonical: 'here' },
      customisation: { contractor: { name: { singular: 'contractor', plural: 'contractors' } } },
      hourFormat: { decimal: false },
      figures: null,
    });
  });
  test('tells a key what it may do, and a logged-in person that there is no key', async () => {
    const writer = await callerWith(world.platform, world.here, ['timesheets:write']);
    expect(await writer('GET', '/apiKeys/current')).toMatchObject({
      status: 200,
      body: { name: 'Key for 1 scopes', scopes: ['timesheets:write'] },
    });
    expect(await admin('GET', '/apiKeys/current')).toMatchObject({ status: 404, body: { code: 'api_key_not_found' } });
  });
  test('accepts a website, and names a field it does not know', async () => {
    const put = (body: unknown) => admin('PUT', '/recruitmentagencies/here/website', body);
    expect(await put({ website: 'here.example' })).toMatchObject({ body: { website: 'https://here.example' } });
    expect((await put({ website: 'no website' })).status).toBe(422);
    expect((await put({ website: null, colour: 'red' })).body.errors).toEqual([
      { field: 'colour', message: 'The colour field is not known.', code: 'unknown_field' },
    ]);
  });
  test('can let all its contractors upload documents only if it allows uploads', async () => {
    const post = (which: string) =>
      admin('POST', `/recruitmentagencies/here/setAllContractorsTo${which}DocumentUploads`);
    expect((await post('Allow')).status).toBe(409);
    expect(await post('Disallow')).toMatchObject({ status: 200, body: { changedCount: 1 } });
  });
  test('changes its branding by form data', async () => {
    const api = apiOf(world.platform);
    const headers = await sessionHeaders(placement.admin);
    const patch = async (fields: Record<string, string | Blob>, again: Record<string, string> = {}) => {
      const body = new FormData();
      for (const [name, value] of [...Object.entries(fields), ...Object.entries(again)]) body.append(name, value);
      const roleId = await roleOf(placement.admin);
      return api.request(`/api/v1/recruitmentagencies/here/branding?roleId=${roleId}`, {
        method: 'PATCH',
        headers,
        body,
      });
    };
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#00c' } })
      .png()
      .toBuffer();
    const done = await patch({ 'primary.main': '#112233', square: new Blob([new Uint8Array(png)]) });
    expect([done.status, ((await done.json()) as { colors: unknown }).colors]).toMatchObject([
      200,
      { primary: { main: '#112233', text: '#ffffff' } },
    ]);
    expect((await patch({ 'primary.main': 'red' })).status).toBe(422);
    expect((await patch({ other: 'x' })).status).toBe(422);
    const twice = await patch({ 'primary.main': '#112233' }, { 'primary.main': '#445566' });
    expect([twice.status, await twice.json()]).toMatchObject([422, { errors: [{ field: 'primary.main' }] }]);
    expect((await patch({ square: new Blob(['nothing']) })).status).toBe(422);
  });
});

describe('A role’s settings', () => {
  test('change one value and leave the others', async () => {
    const roleId = await roleOf(placement.admin);
    const at = (name: string) => `/roles/${roleId}/settings/${name}`;
    expect((await admin('PUT', at('allowNightshifts'), { value: false })).body).toEqual({ value: false });
    expect((await admin('GET', at('allowHolidays'))).body).toEqual({ value: true });
    expect((await admin('PUT', at('hourFormat'), { value: { decimal: true } })).body).toEqual({
      value: { decimal: true },
    });
    expect((await admin('PUT', at('dateRelativeTo'), { value: 'ending' })).body).toEqual({ value: 'ending' });
    expect((await admin('PUT', at('names/display'), { value: 'Here' })).body).toEqual({ value: 'Here' });
    expect((await admin('PUT', at('betaAccess'), { value: true })).body).toEqual({ value: true });
    expect((await admin('GET', at('defaults/contracts'))).body.value).toMatchObject({
      contractors: { allowHolidays: true, allowNightshifts: false },
    });
    expect((await admin('PUT', at('defaults/contracts'), { value: { dateRelativeTo: 'ending' } })).status).toBe(422);
    expect((await admin('PUT', at('hourFormat'), { value: { decimal: 'yes' } })).status).toBe(422);
    expect((await admin('PUT', at('hourFormat'), { value: { decimal: true }, more: 1 })).status).toBe(422);
    expect((await admin('GET', at('nothing'))).status).toBe(404);
  });
  test('that belong to the agency are closed to other kinds of role, under any address', async () => {
    const roleId = await roleOf(placement.contractor);
    for (const path of [
      `/roles/${roleId}/settings/branding`,
      `/roles/contractingRole/${roleId}/settings/betaAccess`,
      `/roles/contractingRole/${roleId}/settings/names/display`,
      `/roles/contractingRole/${roleId}/forest`,
      `/roles/authorisingRole/${roleId}/settings/downloads`,
    ])
      expect([path, await contractor('GET', path)]).toMatchObject([
        path,
        { status: 403, body: { title: NOT_PERMITTED } },
      ]);
  });
  test('that belong to the role can be changed by it', async () => {
    const roleId = await roleOf(placement.contractor);
    const at = (name: string) => `/roles/contractingRole/${roleId}/settings/${name}`;
    expect((await contractor('PUT', at('downloads'), { value: { format: 'csv' } })).body).toEqual({
      value: { format: 'csv' },
    });
    expect((await contractor('PUT', at('emails'), { value: { reminders: false } })).body.value).toMatchObject({
      reminders: false,
      decisions: true,
    });
    expect((await contractor('PUT', at('downloads'), { value: { format: 'txt' } })).status).toBe(422);
  });
  test('of somebody else’s role answer 404', async () => {
    const roleId = await roleOf(placement.admin);
    expect((await contractor('GET', `/roles/${roleId}/settings/downloads`)).status).toBe(404);
  });
  test('show in the role whether it has contractors and the beta', async () => {
    const { roles } = (await admin('GET', '/roles')).body as { roles: Record<string, unknown>[] };
    expect(roles.find(({ type }) => type === 'RecruitmentAgencyAdministrationRole')).toMatchObject({
      hasContractors: true,
      settings: { isBetaAccessOn: true },
    });
    expect(roles.find(({ type }) => type === 'personal')).toMatchObject({ hasContractors: false });
  });
});

test('API keys are made by people, shown once, and ended', async () => {
  const path = '/recruitmentagencies/here/apiKeys';
  const made = await admin('POST', path, { name: 'Payroll', scopes: ['payroll:read'] });
  expect(made).toMatchObject({ status: 201, body: { name: 'Payroll' } });
  expect(made.body.key).toMatch(/^cs_[a-z0-9]{12}_/);
  expect(JSON.stringify((await admin('GET', path)).body)).not.toContain(String(made.body.key));
  expect((await machine('POST', path, { name: 'Another', scopes: ['payroll:read'] })).status).toBe(403);
  expect((await admin('DELETE', `${path}/${String(made.body.keyId)}`)).status).toBe(200);
  expect((await admin('DELETE', `${path}/${String(made.body.keyId)}`)).status).toBe(404);
});
