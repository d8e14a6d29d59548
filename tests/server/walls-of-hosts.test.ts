import { beforeAll, describe, expect, test } from 'vitest';
import { changeAgency } from '#domain/agencies/change-agency.server.ts';
import { createApiKey } from '#domain/api-keys/create-api-key.server.ts';
import type { Context } from '#domain/context.ts';
import { newId } from '#domain/new-id.ts';
import { openNamedAgencyContext } from '#platform/open-context.ts';
import { ask } from '../support/ask.ts';
import { formVisitor } from '../support/form.ts';
import { givePassword, MEMBER_PASSWORD } from '../support/member.ts';
import { foundTestAgency } from '../support/two-agencies.ts';
import { startWebProcess } from '../support/web-process.ts';
import { opened } from '../support/opened.ts';

const EMAIL = 'hannah@here.example';
const web = opened(startWebProcess);
let here: Context;
let base: string;
beforeAll(async () => {
  base = web.platform.config.baseUrl;
  await foundTestAgency(web.platform, 'there');
  here = await openNamedAgencyContext(web.platform, 'here', { kind: 'commandLine' });
  await givePassword(web.platform, EMAIL);
});

const at = (name: string) => `${name}.${new URL(base).host}`;
async function loggedIn() {
  const visitor = formVisitor(web.port, base.replace('://', '://here.'));
  await visitor.post('/login', { emailAddress: EMAIL, password: MEMBER_PASSWORD });
  return visitor;
}
const cookieOf = ({ cookies }: { cookies: Map<string, string> }) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

describe('A host', () => {
  test('of another agency does not know a key; its own, the product’s and the API’s do', async () => {
    const { key } = await createApiKey(here, { name: 'Payroll', scopes: ['directory:read'] });
    const call = (host: string, path: string, bearer = key) =>
      ask(web.port, path, { host, headers: { Authorization: `Bearer ${bearer}` } });
    const elsewhere = await call(at('there'), '/api/v1/clients');
    const unknown = await call(at('there'), '/api/v1/clients', `${key.slice(0, -4)}aaaa`);
    expect(elsewhere.status).toBe(401);
    const { reportingId: _, ...problem } = JSON.parse(elsewhere.text) as Record<string, unknown>;
    expect(JSON.parse(unknown.text)).toMatchObject(problem);
    for (const [host, path] of [
      [at('here'), '/api/v1/clients'],
      [at('HERE').toUpperCase(), '/api/v1/clients'],
      [new URL(base).host, '/api/v1/clients'],
      [at('api'), '/v1/clients'],
    ] as const)
      expect([host, (await call(host, path)).status]).toEqual([host, 200]);
  });

  test('in capitals is the same host', async () => {
    for (const host of [at('HERE').toUpperCase(), at('Here')]) {
      const page = await ask(web.port, '/login', { host });
      expect([host, page.status]).toEqual([host, 200]);
      const form = await ask(web.port, '/login', {
        host,
        method: 'POST',
        headers: { Origin: `http://${at('here')}`, 'Content-Type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ emailAddress: EMAIL, password: MEMBER_PASSWORD }).toString(),
      });
      expect([form.status, form.headers.location]).toEqual([302, '/']);
    }
  });

  test('unknown to the installation answers a 404 page, whatever is asked of it', async () => {
    for (const path of [
      '/',
      '/login',
      '/timesheets',
      '/roles',
      '/logout',
      '/nothing',
      '/unsubscribe/x',
      '/reset-password',
    ]) {
      const { status, text } = await ask(web.port, path, { host: at('nobody') });
      expect([
        path,
        status,
        text.includes('There is nothing at this address') || text.includes('Page not found'),
      ]).toEqual([path, 404, true]);
    }
  });
});

test('The page of an unknown host leads to the product’s log-in', async () => {
  const { status, text } = await ask(web.port, '/timesheets', { host: at('nobody') });
  expect(status).toBe(404);
  expect(text).toContain('Your agency’s portal may have moved to another address,');
  expect(text).toContain(`href="${new URL('/login', base).href}"`);
  const here = await ask(web.port, '/nothing', { host: at('here') });
  expect([here.text.includes('moved to another address'), here.text.includes('href="/login"')]).toEqual([false, true]);
});

test('An agency’s former address leads to the same page at its current one, mailed links too, and accepts no form', async () => {
  const moving = await foundTestAgency(web.platform, 'moving');
  await changeAgency(moving, { canonicalName: 'moved' });
  const link = `/timesheets/6f2c9a00-0000-4000-8000-000000000000/authorise/accepted?key=${'k'.repeat(43)}`;
  for (const path of ['/', '/timesheets?status=pending', link, '/logos/square', '//elsewhere.example/']) {
    const { status, headers } = await ask(web.port, path, { host: at('moving') });
    expect([status, headers.location, headers['cache-control']]).toEqual([
      302,
      `${base.replace('://', '://moved.')}${path}`,
      'no-store',
    ]);
  }
  const form = await ask(web.port, '/login', {
    host: at('moving'),
    method: 'POST',
    headers: { Origin: `http://${at('moving')}`, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ emailAddress: EMAIL, password: MEMBER_PASSWORD }).toString(),
  });
  expect([form.status, form.text.includes(`href="${base.replace('://', '://moved.')}/login"`)]).toEqual([404, true]);
});

test('What was typed at an address that the agency had is given back, with the way to the one that it has; a file there says so on a page', async () => {
  const moving = await foundTestAgency(web.platform, 'leaving');
  const person = formVisitor(web.port, base.replace('://', '://leaving.'), { Accept: 'text/html' });
  const note = 'Thursday <was> half a day';
  const reject = `/timesheets/${newId()}/reject`;
  await changeAgency(moving, { canonicalName: 'left' });
  for (const [path, fields] of [
    [reject, { version: '1', note, opened: '{"a":1}' }],
    [`${reject}?roleId=${newId()}`, { note }],
    [`/timesheets/${newId()}/authorise/rejected`, { note }],
    ['/timesheets/bulk', { intent: 'reject', tick: `${newId()}:1`, note }],
    [`/contractors/changes/${newId()}`, { intent: 'preview', 'value.costCentre': note }],
    ['/settings/branding', { displayName: note }],
    ['/timesheets/draft', { note, beginning: '2026-05-18' }],
  ] as const) {
    const { status, text } = await person.post(path, fields);
    expect([path, status, text.includes('Thursday &lt;was&gt; half a day')]).toEqual([path, 404, true]);
    expect(text).toContain('What you sent was not saved.');
    expect(text).toContain(`href="${base.replace('://', '://left.')}/login"`);
    expect(text).not.toMatch(/Opened|Tick/);
  }
  const paper = await ask(web.port, '/timesheets/paper', {
    host: at('leaving'),
    method: 'POST',
    headers: {
      Origin: `http://${at('leaving')}`,
      Accept: 'text/html',
      'Content-Type': 'multipart/form-data; boundary=x',
    },
    body: '--x\r\nContent-Disposition: form-data; name="files"; filename="Week 21.jpg"\r\n\r\nx\r\n--x--\r\n',
  });
  expect([paper.status, paper.text.includes('Week 21.jpg')]).toEqual([404, true]);
  const foreign = await ask(web.port, reject, {
    host: at('leaving'),
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'text/html' },
    body: new URLSearchParams({ note }).toString(),
  });
  expect([foreign.status, foreign.text.includes('half a day')]).toEqual([403, false]);
  const file = await ask(web.port, `/timesheets/${newId()}/pdf`, {
    host: at('nobody'),
    headers: { Accept: 'text/html' },
  });
  expect([file.status, file.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  expect(file.text).toContain(`href="${new URL('/login', base).href}"`);
});

describe('A page', () => {
  test('is read or posted to, and answers 405 to any other method, including pages behind an email’s links', async () => {
    const paths = [
      '/login',
      '/timesheets',
      `/unsubscribe/${'k'.repeat(43)}`,
      `/timesheets/6f2c9a00-0000-4000-8000-000000000000/authorise/accepted?key=${'k'.repeat(43)}`,
      `/account/signup/local/verify/${'k'.repeat(43)}`,
    ];
    for (const path of paths)
      for (const method of ['PUT', 'PATCH', 'DELETE']) {
        const answer = await ask(web.port, path, {
          host: at('here'),
          method,
          headers: { Origin: `http://${at('here')}`, 'Content-Type': 'application/x-www-form-urlencoded' },
        });
        expect([path, method, answer.status, answer.headers.allow]).toEqual([
          path,
          method,
          405,
          'GET, HEAD, OPTIONS, POST',
        ]);
      }
  });

  test('with personal data is cached nowhere, like everything else with it', async () => {
    const visitor = await loggedIn();
    const inside = (await visitor.get('/')).headers.location!;
    const paths = [
      inside,
      '/login',
      '/choices/clients?search=a',
      '/choices/contacts?search=a',
      '/choices/nothing',
      '/timesheets/changed?since=2026-01-01T00:00:00Z',
      '/timesheets/changed',
      '/timesheets',
      '/timesheets.data',
      '/contacts/export',
      '/clients/export?format=xlsx',
      '/calendar/bank-holidays?year=2026',
      '/account',
      '/me',
      '/api/v1/sessions',
      '/api/v1/accounts/me',
    ];
    for (const path of paths) {
      const { headers } = await visitor.get(path);
      expect([path, headers['cache-control']]).toEqual([path, 'private, no-store']);
    }
    const created = await visitor.post('/settings/api', { name: 'Key', scopes: 'directory:read' });
    expect(created.headers['cache-control']).toBe('private, no-store');
  });
});

describe('A log-out address', () => {
  const follow = (cookie: string, site: string | null, path = '/logout') =>
    ask(web.port, path, {
      host: at('here'),
      headers: { Cookie: cookie, ...(site === null ? {} : { 'Sec-Fetch-Site': site }) },
    });

  test('linked from another site asks on a page, and ends nothing by itself', async () => {
    const visitor = await loggedIn();
    const cookie = cookieOf(visitor);
    for (const site of ['cross-site', 'same-site']) {
      const requested = await follow(cookie, site);
      expect([site, requested.status]).toEqual([site, 200]);
      expect(requested.text).toContain('Log out?');
      expect(requested.text).toMatch(/<form method="post"/);
    }
    const short = await follow(cookie, 'cross-site', '/account/logout/local');
    expect([short.status, short.headers.location]).toEqual([302, '/logout']);
    expect((await visitor.get('/account')).status).toBe(200);
    expect((await visitor.post('/logout', {})).headers.location).toBe('/login');
    expect((await visitor.get('/account')).status).toBe(302);
  });

  test('typed, or followed from here, ends the session at once', async () => {
    for (const site of [null, 'none', 'same-origin']) {
      const visitor = await loggedIn();
      expect((await follow(cookieOf(visitor), site)).headers.location).toBe('/login');
      expect([site, (await visitor.get('/account')).status]).toEqual([site, 302]);
    }
  });
});
