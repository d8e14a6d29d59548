import { beforeAll, describe, expect, test } from 'vitest';
import { suspendAgency, resumeAgency } from '#domain/agencies/set-agency-status.server.ts';
import { codeOf } from '../support/authenticator.ts';
import { ask } from '../support/ask.ts';
import { formVisitor, type FormVisitor } from '../support/form.ts';
import { givePassword, MEMBER_PASSWORD } from '../support/member.ts';
import { startWebProcessAt } from '../support/web-process.ts';
import { opened } from '../support/opened.ts';

const EMAIL = 'hannah@here.example';
const web = opened(() => startWebProcessAt(NOW));

let origin: string;
let secret: string;
let recoveryCodes: string[];
beforeAll(async () => {
  origin = web.here.agency.portalUrl;
  await givePassword(web.platform, EMAIL);
});

const visitor = () => formVisitor(web.port, origin);
const password = (to: FormVisitor, query = '') =>
  to.post(`/login${query}`, { emailAddress: EMAIL, password: MEMBER_PASSWORD });
const NOW = '2026-05-26T08:40:00Z';
/** Returns the code a number of steps from now; each is valid once, so every login here takes a later one. */
const codeIn = (steps: number) => codeOf(secret, Date.parse(NOW) / 1000 + steps * 30);
const SESSION = 'countersign-session';

describe('Log-in codes, without JavaScript', () => {
  test('are switched on with a picture, a key and a first code; recovery codes come once, with a download', async () => {
    const person = visitor();
    expect((await person.get('/settings/security')).headers.location).toBe(
      '/login?requestedRoute=%2Fsettings%2Fsecurity',
    );
    await password(person);
    expect((await person.get('/account')).text).toContain('href="/settings/security"');
    expect((await person.get('/settings/security')).text).toContain('Switch log-in codes on');
    const guess = await person.post('/settings/security', { intent: 'begin', password: 'not the password' });
    expect([guess.status, guess.text.includes('This is not your password')]).toEqual([422, true]);
    expect((await person.get('/settings/security')).text).not.toContain('class="qr"');
    expect(
      (await person.post('/settings/security', { intent: 'begin', password: MEMBER_PASSWORD })).headers.location,
    ).toBe('/settings/security');
    const page = (await person.get('/settings/security')).text;
    expect(page).toMatch(/<svg class="qr"[^>]*><path d="M\d/);
    secret = /<code class="mono">([A-Z2-7 ]+)</.exec(page)![1]!.replaceAll(' ', '');
    const wrong = await person.post('/settings/security', { intent: 'confirm', code: codeIn(40) });
    expect([wrong.status, wrong.text.includes('The code is not valid.')]).toEqual([422, true]);
    const done = await person.post('/settings/security', { intent: 'confirm', code: codeIn(-1) });
    recoveryCodes = [...done.text.matchAll(/<li>((?:[0-9a-z]{4}-){3}[0-9a-z]{4})<\/li>/g)].map(([, code]) => code!);
    expect([done.status, new Set(recoveryCodes).size]).toEqual([200, 10]);
    expect(done.text).toMatch(/href="data:text\/plain;[^"]+" download="countersign-recovery-codes.txt"/);
    expect((await person.get('/settings/security')).text).toContain('Recovery codes left: 10.');
  });

  test('come after the password: no session before, a wrong one does not count, then on to the requested page', async () => {
    const person = visitor();
    const first = await password(person, '?requestedRoute=%2Ftimesheets%3Fstatus%3Dpending');
    expect([first.status, first.headers.location]).toEqual([
      302,
      '/login/code?requestedRoute=%2Ftimesheets%3Fstatus%3Dpending',
    ]);
    const [cookie] = first.headers['set-cookie'] ?? [];
    expect(cookie).toMatch(/^countersign-log-in=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=300$/);
    expect(person.cookies.has(SESSION)).toBe(false);
    expect((await person.get('/timesheets')).headers.location).toMatch(/^\/login\?/);
    const page = await person.get(first.headers.location!);
    expect([page.status, page.text.includes('Enter your log-in code')]).toEqual([200, true]);
    const wrong = await person.post(first.headers.location!, { code: '000000' });
    expect([wrong.status, wrong.text.includes('The code is not valid.')]).toEqual([422, true]);
    const empty = await person.post(first.headers.location!, { code: '' });
    expect([empty.status, empty.text.includes('Please enter the code that your app shows')]).toEqual([422, true]);
    const used = await person.post(first.headers.location!, { code: codeIn(-1) });
    expect([used.status, person.cookies.has(SESSION)]).toEqual([422, false]);
    const right = await person.post(first.headers.location!, { code: codeIn(0) });
    expect([right.status, right.headers.location]).toEqual([302, '/timesheets?status=pending']);
    expect([person.cookies.has(SESSION), person.cookies.has('countersign-log-in')]).toEqual([true, false]);
    expect((await person.get('/timesheets')).status).toBe(200);
  });

  test('lead only to this host, and back to the first step if nothing is waiting', async () => {
    expect((await visitor().get('/login/code')).headers.location).toBe('/login');
    for (const evil of ['//evil.example', 'https://evil.example/', '/\\evil.example', `//localhost:1`]) {
      const person = visitor();
      const first = await password(person, `?requestedRoute=${encodeURIComponent(evil)}`);
      expect([evil, first.headers.location]).toEqual([evil, '/login/code']);
    }
    const person = visitor();
    await password(person);
    const code = recoveryCodes.shift()!;
    const right = await person.post('/login/code?requestedRoute=%2F%2Fevil.example', { code });
    expect([right.status, right.headers.location]).toEqual([302, '/']);
    const again = visitor();
    await password(again);
    expect((await again.post('/login/code', { code })).status).toBe(422);
    const foreign = formVisitor(web.port, origin, { Origin: 'https://evil.example' });
    expect((await foreign.post('/login/code', { code })).headers.location).toBe('/login');
  });

  test('are part of the one call over the API', async () => {
    const call = (body: object) =>
      ask(web.port, '/api/v1/accounts/local/login', {
        host: new URL(origin).host,
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ emailAddress: EMAIL, password: MEMBER_PASSWORD, ...body }),
      });
    const missing = await call({});
    expect([missing.status, JSON.parse(missing.text).code, missing.headers['set-cookie']]).toEqual([
      401,
      'totp_required',
      undefined,
    ]);
    const wrong = await call({ code: '000000' });
    expect([wrong.status, JSON.parse(wrong.text).code]).toEqual([422, 'invalid_code']);
    const right = await call({ code: codeIn(1) });
    expect([right.status, JSON.parse(right.text)]).toEqual([200, { route: '/' }]);
    const unknown = await call({ code: '000000', otp: '1' });
    expect([unknown.status, JSON.parse(unknown.text).errors]).toEqual([
      422,
      [{ field: 'otp', message: 'The otp field is not known.', code: 'unknown_field' }],
    ]);
  });

  test('are switched off only with the password', async () => {
    const person = visitor();
    await password(person);
    await person.post('/login/code', { code: recoveryCodes.shift()! });
    const wrong = await person.post('/settings/security', { intent: 'disable', password: 'not the password' });
    expect([wrong.status, wrong.text.includes('This is not your password')]).toEqual([422, true]);
    const renewed = await person.post('/settings/security', { intent: 'renew', password: MEMBER_PASSWORD });
    expect(renewed.text).not.toContain(recoveryCodes[0]);
    const off = await person.post('/settings/security', { intent: 'disable', password: MEMBER_PASSWORD });
    expect(off.headers.location).toBe('/settings/security');
    expect((await password(visitor())).headers.location).toBe('/');
  });
});

describe('An agency that requires codes of its administrators', () => {
  test('sends them to set up codes before any page or call of that role, and only then', async () => {
    const set = (value: boolean) =>
      web.here.db.run({
        text: `update agency_settings set settings = jsonb_set(settings, '{security}', $1::jsonb)`,
        values: [JSON.stringify({ administratorsMustUseTotp: value })],
      });
    const person = visitor();
    await password(person);
    expect((await person.get('/timesheets')).status).toBe(200);
    await set(true);
    expect((await person.get('/timesheets?status=pending')).headers.location).toBe(
      '/settings/security?requestedRoute=%2Ftimesheets%3Fstatus%3Dpending',
    );
    const call = await person.get('/api/v1/timesheets');
    expect([call.status, JSON.parse(call.text).code]).toEqual([403, 'totp_setup_required']);
    expect((await person.get('/account')).status).toBe(200);
    expect((await person.get('/settings/security')).text).toContain('Your agency asks its administrators');
    await person.post('/settings/security', { intent: 'begin', password: MEMBER_PASSWORD });
    secret = /<code class="mono">([A-Z2-7 ]+)</
      .exec((await person.get('/settings/security')).text)![1]!
      .replaceAll(' ', '');
    await person.post('/settings/security', { intent: 'confirm', code: codeIn(0) });
    expect((await person.get('/timesheets')).status).toBe(200);
    expect((await person.get('/api/v1/timesheets')).status).toBe(200);
    await set(false);
  });
});

describe('A suspended agency', () => {
  test('answers a session’s calls no more than its pages, and again once it is resumed', async () => {
    const person = visitor();
    await password(person);
    await person.post('/login/code', { code: codeIn(1) });
    expect((await person.get('/api/v1/timesheets')).status).toBe(200);
    await suspendAgency(web.here);
    for (const path of ['timesheets', 'sessions', 'roles', 'accounts/me', 'sessions/current']) {
      const answer = await person.get(`/api/v1/${path}`);
      expect([path, answer.status, JSON.parse(answer.text).code]).toEqual([path, 403, 'agency_closed']);
    }
    expect((await person.get('/timesheets')).status).toBe(403);
    await resumeAgency(web.here);
    expect((await person.get('/api/v1/timesheets')).status).toBe(200);
  });
});
