import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#domain/demo/demo-agency.ts';
import { openNamedAgencyContext } from '#platform/open-context.ts';
import { ask, type Answer, type Question } from '../support/ask.ts';
import { type DemoPortal, openDemoPortal } from '../support/demo-portal.ts';

let portal: DemoPortal;
let port: number;
beforeAll(async () => {
  portal = await openDemoPortal();
  port = portal.platform.config.port;
}, 120_000);
afterAll(() => portal?.close());

const hostOf = (agency: string) => new URL(portal.urlOf(agency)).host;
const at = (agency: string, path: string, question: Question = {}) =>
  ask(port, path, { ...question, host: hostOf(agency) });
const cookieOf = (answer: Answer) =>
  [answer.headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

async function logIn(agency: string, emailAddress: string, headers: Record<string, string> = {}): Promise<Answer> {
  const body = new URLSearchParams({ emailAddress, password: DEMO_PASSWORD }).toString();
  const sent = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: portal.urlOf(agency), ...headers };
  return at(agency, '/login', { method: 'POST', headers: sent, body });
}

/** Returns a timesheet of the agency in this status. */
async function timesheetOf(agency: string, status: string): Promise<string> {
  const ctx = await openNamedAgencyContext(portal.platform, agency, { kind: 'commandLine' });
  const [row] = await ctx.db.run<{ id: string }>({
    text: 'select id from timesheets where status = $1 order by id limit 1',
    values: [status],
  });
  return row!.id;
}

describe('Another agency’s timesheet', () => {
  test('is the same page as an unknown one, whatever is asked of it', async () => {
    const Cookie = cookieOf(await logIn('calder-finch', 'admin@demo.example'));
    const foreign = await timesheetOf('tidewater', 'pending');
    const never = '01900000-0000-7000-8000-000000000000';
    for (const path of [
      '',
      '/new',
      '/edit',
      '/reject',
      '/delete',
      '/void',
      '/notes',
      '/pdf',
      `/files/${never}`,
      `/files/${never}/preview`,
    ]) {
      const [theirs, nobodys] = await Promise.all(
        [foreign, never].map((id) => at('calder-finch', `/timesheets/${id}${path}`, { headers: { Cookie } })),
      );
      expect([path, theirs!.status, nobodys!.status]).toEqual([path, 404, 404]);
      // The token, the nonce, the time and the reporting id differ in each response.
      const plain = (answer: Answer, id: string) =>
        answer.text
          .replaceAll(id, 'ID')
          .replace(/nonce="[^"]*"|value="[\w-]{30,}"|[\w-]{43}/g, '')
          .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+Z/g, '');
      expect(plain(theirs!, foreign)).toBe(plain(nobodys!, never));
    }
  });
  test('cannot be decided, changed or read through its address', async () => {
    const Cookie = cookieOf(await logIn('calder-finch', 'admin@demo.example'));
    const foreign = await timesheetOf('tidewater', 'pending');
    for (const action of ['accept', 'reject', 'delete', 'notes', 'resend']) {
      const headers = {
        Cookie,
        Origin: portal.urlOf('calder-finch'),
        'Content-Type': 'application/x-www-form-urlencoded',
      };
      const answer = await at('calder-finch', `/timesheets/${foreign}/${action}`, {
        method: 'POST',
        headers,
        body: 'note=Mine+now',
      });
      expect([action, answer.status]).toEqual([action, 404]);
    }
  });
});

describe('Logging in', () => {
  test('reads the same for an unknown, a wrong and an unverified account', async () => {
    const wrong = async (emailAddress: string) => {
      const body = new URLSearchParams({ emailAddress, password: 'not the password' }).toString();
      const answer = await at('calder-finch', '/login', {
        method: 'POST',
        headers: { Origin: portal.urlOf('calder-finch'), 'Content-Type': 'application/x-www-form-urlencoded' },
        body,
      });
      return {
        status: answer.status,
        said: answer.text.includes(`Email address and password combination invalid for ${emailAddress}`),
      };
    };
    for (const emailAddress of ['admin@demo.example', 'nobody@demo.example'])
      expect(await wrong(emailAddress)).toEqual({ status: 422, said: true });
  });
  test('leads only to this host', async () => {
    for (const [requested, led] of [
      ['/timesheets?status=pending', '/timesheets?status=pending'],
      ['https://evil.example/', '/'],
      ['//evil.example', '/'],
      ['/\\evil.example', '/'],
      ['javascript:alert(1)', '/'],
    ]) {
      const body = new URLSearchParams({ emailAddress: 'admin@demo.example', password: DEMO_PASSWORD }).toString();
      const headers = { Origin: portal.urlOf('calder-finch'), 'Content-Type': 'application/x-www-form-urlencoded' };
      const answer = await at('calder-finch', `/login?requestedRoute=${encodeURIComponent(requested!)}`, {
        method: 'POST',
        headers,
        body,
      });
      expect([requested, answer.status, answer.headers.location]).toEqual([requested, 302, led]);
    }
  });
  test('is refused if another site sends it', async () => {
    for (const Origin of ['https://evil.example', portal.urlOf('tidewater'), 'null']) {
      expect((await logIn('calder-finch', 'admin@demo.example', { Origin })).status).toBe(403);
    }
  });
});

describe('A page behind the log-in', () => {
  test('asks for the log-in and remembers where the visitor was going', async () => {
    const answer = await at('calder-finch', '/timesheets?status=pending');
    expect([answer.status, answer.headers.location]).toEqual([
      302,
      '/login?requestedRoute=%2Ftimesheets%3Fstatus%3Dpending',
    ]);
  });
  test('is not cached, not framed, and runs no script but its own', async () => {
    const Cookie = cookieOf(await logIn('calder-finch', 'admin@demo.example'));
    const { headers } = await at('calder-finch', '/timesheets', { headers: { Cookie } });
    expect(headers['cache-control']).toBe('private, no-store');
    expect(headers['content-security-policy']).toMatch(/script-src 'self' 'nonce-[^']+';.*frame-ancestors 'none'/);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });
});
