import { beforeAll, describe, expect, test } from 'vitest';
import { apiRoutes } from '#api/app.ts';
import { describeApi } from '#api/description/openapi.ts';
import type { Context } from '#domain/context.ts';
import { newId } from '#domain/new-id.ts';
import { type Caller, callerOf, callerWith } from '../../support/api.ts';
import { makePlacement, submitWeek } from '../../support/placement.ts';
import { roleIdOf, sessionHeaders } from '../../support/session.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

type Person = { call: Caller; roleId: string };
const KINDS = {
  authoriser: 'authorisingRole',
  contractor: 'contractingRole',
  admin: 'recruitmentAgencyAdministrationRole',
} as const;
type Who = keyof typeof KINDS;

const world = opened(openTwoAgencies);
const placement = opened(() => makePlacement(world.here));
let timesheetId: string;
const people = {} as Record<Who, Person>;
let stranger: Person;
beforeAll(async () => {
  timesheetId = await submitWeek(placement);
  for (const who of Object.keys(KINDS) as Who[]) people[who] = await person(placement[who]);
  stranger = await person((await makePlacement(world.there)).admin);
});

async function person(ctx: Context): Promise<Person> {
  return { call: callerOf(world.platform, await sessionHeaders(ctx)), roleId: await roleIdOf(ctx) };
}

/** The roles for which each list below a role's address is available. */
const LISTS: [name: string, may: Who[]][] = [
  ['timesheets', ['authoriser', 'contractor', 'admin']],
  ['contacts', ['authoriser', 'contractor', 'admin']],
  ['consultants', ['authoriser', 'contractor', 'admin']],
  ['clients', ['admin']],
  ['contracts', ['authoriser', 'contractor', 'admin']],
  ['recruitmentAgencies', ['authoriser', 'contractor', 'admin']],
  ['newsFeed', ['authoriser', 'contractor', 'admin']],
];

describe('Below a role’s own address', () => {
  test.each(LISTS)('%s', async (name, may) => {
    for (const who of Object.keys(KINDS) as Who[]) {
      const { call, roleId } = people[who];
      const answer = await call('GET', `/roles/${roleId}/${name}`);
      expect([who, answer.status]).toEqual([who, may.includes(who) ? 200 : 403]);
      if (answer.status === 200) expect(answer.body).toMatchObject({ [name]: expect.any(Array), page: {} });
      for (const other of [stranger.roleId, newId(), 'nonsense'])
        expect((await call('GET', `/roles/${other}/${name}`)).status).toBe(404);
      expect((await call('GET', `/roles/${roleId}/${name}/${newId()}`)).status).toBe(may.includes(who) ? 404 : 403);
    }
  });
  test('each entry of a list is found by its id', async () => {
    const { call, roleId } = people.admin;
    const ids = {
      timesheets: 'timesheetId',
      contacts: 'contactId',
      clients: 'clientId',
      contracts: 'contractId',
      recruitmentAgencies: 'id',
      newsFeed: 'id',
    };
    for (const [name, id] of Object.entries(ids)) {
      const { body } = await call('GET', `/roles/${roleId}/${name}`);
      const [first] = body[name] as Record<string, string>[];
      const one = await call('GET', `/roles/${roleId}/${name}/${first![id]!}`);
      expect([name, one.status, one.body[id]]).toEqual([name, 200, first![id]]);
    }
    const [plain] = ((await call('GET', `/roles/${roleId}/contacts`)).body.contacts as { contactId: string }[])!;
    expect((await call('GET', `/roles/${roleId}/consultants/${plain!.contactId}`)).status).toBe(404);
    await call('PATCH', `/contacts/${plain!.contactId}?roleId=${roleId}`, { isConsultant: true });
    expect((await call('GET', `/roles/${roleId}/consultants/${plain!.contactId}`)).status).toBe(200);
    expect((await call('GET', `/roles/${roleId}/consultants`)).body.consultants).toHaveLength(1);
  });
  test('the groupings of a list come with their labels', async () => {
    const { call, roleId } = people.contractor;
    const { body } = await call('GET', `/roles/${roleId}/groupedQueryOptions/timesheets`);
    expect((body.options as { label: string }[]).map(({ label }) => label)).toEqual([
      'Contract',
      'Client',
      'Contractor',
      'Beginning',
      'Last updated',
    ]);
    for (const name of ['clients', 'constructor', '__proto__'])
      expect((await call('GET', `/roles/${roleId}/groupedQueryOptions/${name}`)).status).toBe(404);
  });
});

describe('Below the address of a kind of role', () => {
  test.each(Object.entries(KINDS) as [Who, string][])('%s finds its own at /roles/%s', async (who, segment) => {
    const { call, roleId } = people[who];
    const base = `/roles/${segment}/${roleId}`;
    for (const name of ['contracts', 'contractors', 'contacts', 'timesheets', 'clients']) {
      const may = name !== 'clients' || who === 'admin';
      expect([name, (await call('GET', `${base}/${name}`)).status]).toEqual([name, may ? 200 : 403]);
    }
    expect((await call('GET', `${base}/timesheets/${timesheetId}`)).body.timesheetId).toBe(timesheetId);
    expect((await call('GET', `${base}/recruitmentAgency`)).body.id).toBe(world.here.agency.id);
    expect((await call('GET', `${base}/betaAccess`)).body).toEqual({ isBetaAccessOn: false });
    for (const path of ['contracts', 'timesheets', 'recruitmentAgency', 'betaAccess'])
      expect((await call('GET', `/roles/${segment}/${stranger.roleId}/${path}`)).status).toBe(404);
  });
  test('403 for a role of another kind, 401 for visitors; a key acts as the administration role', async () => {
    const { call, roleId } = people.contractor;
    expect((await call('GET', `/roles/authorisingRole/${roleId}/contracts`)).status).toBe(403);
    expect((await callerOf(world.platform)('GET', `/roles/contractingRole/${roleId}/contracts`)).status).toBe(401);
    const key = await callerWith(world.platform, world.here, ['directory:read']);
    const base = `/roles/recruitmentAgencyAdministrationRole/${people.admin.roleId}`;
    expect((await key('GET', `${base}/contracts`)).status).toBe(200);
    expect((await key('GET', `${base}/timesheets`)).status).toBe(403);
    expect((await key('GET', `/roles/contractingRole/${roleId}/contracts`)).status).toBe(404);
  });
  test('every list and resource of a role has its address', () => {
    const paths = Object.keys((describeApi(apiRoutes()) as { paths: object }).paths);
    for (const segment of Object.values(KINDS))
      for (const path of [
        'contracts',
        'contractors',
        'clients',
        'contacts',
        'timesheets',
        'recruitmentAgency',
        'betaAccess',
        'forest',
      ])
        expect(paths).toContain(`/roles/${segment}/{roleId}/${path}`);
  });
});

describe('Ids chosen by the caller, and authorisers by their id', () => {
  test('a contract and a contractor take the id that was sent; a second one with it is a 409', async () => {
    const call = await callerWith(world.platform, world.here);
    const { body: client } = await call('POST', '/clients', { clientName: 'Chosen Ltd' });
    const contract = { contractId: newId(), clientId: client.clientId, name: 'Welder' };
    expect((await call('POST', '/contracts', contract)).body.contractId).toBe(contract.contractId);
    expect(await call('POST', '/contracts', contract)).toMatchObject({ status: 409, body: { code: 'id_taken' } });
    const contact = async (fullname: string) =>
      (await call('POST', '/contacts', { fullname, emailAddress: `${newId()}@example.example` })).body.contactId;
    const { body: templates } = await call('GET', '/timesheetTemplates');
    const contractor = {
      contractorId: newId(),
      contractId: contract.contractId,
      contractorContactId: await contact('Owen Price'),
      timesheetTemplateId: (templates.timesheetTemplates as { id: string }[])[0]!.id,
      start: '2026-01-05',
      authorisers: [
        { contactId: await contact('Helen Brackenridge'), isPrimary: true },
        { contactId: await contact('Second Person') },
      ],
    };
    const made = await call('POST', '/contractors', contractor);
    expect([made.status, made.body.contractorId]).toEqual([201, contractor.contractorId]);
    const again = { ...contractor, contractorContactId: await contact('Nia Morgan') };
    expect(await call('POST', '/contractors', again)).toMatchObject({ status: 409, body: { code: 'id_taken' } });
    const path = `/contractors/${contractor.contractorId}/authorisers`;
    const authorisers = (await call('GET', path)).body.authorisers as { authoriserId: string; isPrimary: boolean }[];
    const [primary, second] = [authorisers.find((one) => one.isPrimary)!, authorisers.find((one) => !one.isPrimary)!];
    const reader = await callerWith(world.platform, world.here, ['directory:read']);
    expect((await reader('DELETE', `/authorisers/${second.authoriserId}`)).status).toBe(403);
    expect(await call('DELETE', `/authorisers/${primary.authoriserId}`)).toMatchObject({
      status: 409,
      body: { code: 'authoriser_needed' },
    });
    expect((await call('DELETE', `/authorisers/${second.authoriserId}`)).status).toBe(204);
    expect((await call('DELETE', `/authorisers/${second.authoriserId}`)).status).toBe(404);
    expect(
      (await stranger.call('DELETE', `/authorisers/${primary.authoriserId}?roleId=${stranger.roleId}`)).status,
    ).toBe(404);
  });
});
