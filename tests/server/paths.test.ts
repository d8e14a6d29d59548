import { beforeAll, describe, expect, test } from 'vitest';
import { ask } from '../support/ask.ts';
import { makePlacement, submitWeek } from '../support/placement.ts';
import { roleIdOf, sessionHeaders } from '../support/session.ts';
import { startWebProcess } from '../support/web-process.ts';
import { opened } from '../support/opened.ts';

const web = opened(startWebProcess);
const placement = opened(() => makePlacement(web.here));
let roleId: string;
let ids: Record<string, string>;
let get: (path: string) => ReturnType<typeof ask>;
let visit: typeof get;
beforeAll(async () => {
  const timesheetId = await submitWeek(placement);
  const [found] = await web.here.db.run<{
    contactId: string;
    clientId: string;
    contractId: string;
    administratorId: string;
  }>({
    text: `select p.contact_id, k.client_id, k.id as contract_id, (select id from administrators limit 1) as administrator_id
      from contractors p join contracts k on k.id = p.contract_id where p.id = $1`,
    values: [placement.contractorId],
  });
  const { Host: host, ...headers } = await sessionHeaders(placement.admin);
  roleId = await roleIdOf(placement.admin);
  ids = {
    ...found!,
    timesheetId,
    roleId,
    contractorId: placement.contractorId,
    recruitmentAgencyId: web.here.agency.id,
  };
  get = (path) => ask(web.port, `${path}${path.includes('?') ? '&' : '?'}roleId=${roleId}`, { host, headers });
  visit = (path) => ask(web.port, path, { host });
});

const fill = (path: string) => path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name]!);

describe('Every portal address answers an administrator', () => {
  test.each([
    '/system-error',
    '/not-found',
    '/not-found?url=/lost',
    '/service-unavailable',
    '/dashboard',
    '/timesheets',
    '/timesheets/{timesheetId}',
    '/contacts',
    '/contacts/{contactId}',
    '/clients',
    '/clients/{clientId}',
    '/contracts',
    '/contracts/{contractId}',
    '/contractors',
    '/contractors/{contractorId}',
    '/reminders',
    '/roles',
    '/roles/{roleId}',
    '/roles/{roleId}/roles',
    '/roles/{roleId}/Roles',
    '/roles/{roleId}/NewsFeed',
    '/recruitmentagencies/{recruitmentAgencyId}',
    '/recruitmentagencies/here',
    '/administrators',
    '/administrators/{administratorId}',
    '/settings/branding',
    '/settings/betaAccess',
    '/settings/defaults',
    '/settings/downloads',
    '/settings/emails',
    '/settings/recruitmentAgency',
    '/settings/recruitmentAgency/documents',
    '/settings/recruitmentAgency/financials',
    '/settings/forest',
    '/settings/timesheets/general-setup',
    '/settings/advisories',
    '/advisories',
    '/settings/timesheets/templates',
    '/settings/api',
    '/settings/security',
    '/account',
  ])('%s', async (path) => {
    const { status, text } = await get(fill(path));
    expect([200, 404, 500, 503]).toContain(status);
    expect(status).toBe(
      { '/system-error': 500, '/service-unavailable': 503 }[path] ?? (path.startsWith('/not-found') ? 404 : 200),
    );
    expect(text).toMatch(/<title>[^<]+<\/title>/);
  });
});

describe('Redirecting addresses redirect', () => {
  test.each([
    ['/', /^\/dashboard\?roleId=/],
    ['/me', /^\/\?roleId=/],
    ['/profiles', /^\//],
    ['/profiles/me', /^\/\?roleId=/],
    ['/profiles/hannah', /^\/\?roleId=/],
    ['/index.html', /^\//],
    ['/login', /^\//],
    ['/settings', /^\/settings\/branding\?roleId=/],
    ['/settings/timesheets', /^\/settings\/timesheets\//],
    ['/recruitmentagencies', /^\/recruitmentagencies\//],
    ['/recruitmentagencies/here/administrators', /^\/administrators\?roleId=/],
    ['/recruitmentagencies/here/clients', /^\/clients\?roleId=/],
    ['/recruitmentagencies/here/contacts', /^\/contacts\?roleId=/],
    ['/recruitmentagencies/here/consultants', /^\/contacts\?/],
    ['/recruitmentagencies/here/settings', /^\/settings/],
    ['/timesheets/create', /^\/timesheets\/create\/contractor/],
  ])('%s', async (path, target) => {
    const { status, headers } = await get(path);
    expect([301, 302, 303]).toContain(status);
    expect(headers.location).toMatch(target);
  });
});

describe('A visitor is sent to log in, and reaches the account pages', () => {
  test.each(['/timesheets', '/clients', '/settings', '/dashboard', '/roles', '/reminders'])('%s', async (path) => {
    const { status, headers } = await visit(path);
    expect(status).toBe(302);
    expect(headers.location).toMatch(/^\/login\?requestedRoute=/);
  });
  test.each([
    ['/login', 200],
    ['/reset-password', 200],
    ['/account/resetpassword/email', 302],
    ['/account/login/local', 302],
    ['/account/signup/local/verify', 200],
    ['/index.html', 302],
    ['/nowhere', 404],
  ])('%s', async (path, status) => {
    expect((await visit(path)).status).toBe(status);
  });
});
