import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Context } from '#domain/context.ts';
import { fixedClock } from '#platform/clock.ts';
import { formToken } from '#platform/requests/gate.ts';
import { openNamedAgencyContext } from '#platform/open-context.ts';
import { sessionSecret } from '#platform/log-in/session-secret.ts';
import { type Answer, ask } from '../support/ask.ts';
import { makePlacement, submitWeek, type TestPlacement } from '../support/placement.ts';
import { loggedInVisitor, roleIdOf } from '../support/session.ts';
import { foundTestAgency, TEST_NOW } from '../support/two-agencies.ts';
import { startWebProcess, type WebProcess } from '../support/web-process.ts';

let web: WebProcess;
let here: Context;
let placement: TestPlacement;
let timesheetId: string;
let theirs: TestPlacement;
beforeAll(async () => {
  web = await startWebProcess();
  web.platform.clock = fixedClock(TEST_NOW);
  here = await openNamedAgencyContext(web.platform, 'here', { kind: 'commandLine' });
  placement = await makePlacement(here);
  timesheetId = await submitWeek(placement);
  theirs = await makePlacement(await foundTestAgency(web.platform, 'there'));
});
afterAll(() => web?.close());

/** Logs someone in, with the form token of one of their pages and the matching cookies. */
async function openPage(ctx: Context, path = '/timesheets') {
  const visitor = await loggedInVisitor(web.port, ctx);
  const { text } = await visitor.get(path);
  const token = /name="formToken" value="([\w-]{43})"/.exec(text)?.[1];
  if (!token) throw new Error(`The page ${path} has no form.`);
  const Cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return { Cookie, token, origin: ctx.agency.portalUrl };
}
type Opened = Awaited<ReturnType<typeof openPage>>;

/** How the entry points respond to a change by a session. */
const DOORS = {
  'a form of the portal': {
    path: () => `/timesheets/${timesheetId}/notes`,
    method: 'POST',
    type: 'application/x-www-form-urlencoded',
    body: (fields: Record<string, string>) => new URLSearchParams({ note: 'By the form', ...fields }).toString(),
    done: 302,
  },
  'a form without a page of its own': {
    path: () => '/preferences/sidebar',
    method: 'POST',
    type: 'application/x-www-form-urlencoded',
    body: (fields: Record<string, string>) => new URLSearchParams({ collapsed: 'true', ...fields }).toString(),
    done: 302,
  },
  'the API': {
    path: () => `/api/v1/timesheets/${timesheetId}/notes?roleId=${roleId}`,
    method: 'PATCH',
    type: 'application/json',
    body: () => JSON.stringify({ note: 'By the API' }),
    done: 200,
  },
} as const;
type Door = keyof typeof DOORS;
let roleId: string;
let page: Opened;
beforeAll(async () => {
  roleId = await roleIdOf(placement.contractor);
  page = await openPage(placement.contractor);
});

function send(door: Door, headers: Record<string, string>, fields: Record<string, string> = {}): Promise<Answer> {
  const { path, method, type, body } = DOORS[door];
  return ask(web.port, path(), {
    host: new URL(page.origin).host,
    method,
    headers: { Cookie: page.Cookie, 'Content-Type': type, ...headers },
    body: body(fields),
  });
}
const notes = async () => {
  const [row] = await here.db.run<{ count: number }>({
    text: 'select count(*)::int as count from timesheet_notes where timesheet_id = $1',
    values: [timesheetId],
  });
  return row!.count;
};
const another = (origin: string, name: string) => origin.replace('://here.', `://${name}.`);

describe.each(Object.keys(DOORS) as Door[])('%s', (door) => {
  const { done } = DOORS[door];
  test('is accepted from our own page by its Origin alone', async () => {
    expect((await send(door, { Origin: page.origin })).status).toBe(done);
    // Other headers from the browser cannot invalidate it, nor make a foreign one valid.
    expect((await send(door, { Origin: page.origin, 'Sec-Fetch-Site': 'same-site' })).status).toBe(done);
  });
  test('is refused with any other Origin, whatever else it has', async () => {
    const before = await notes();
    const wrong = [another(page.origin, 'there'), page.origin.replace('here.', ''), 'https://evil.example', 'null', ''];
    for (const Origin of wrong)
      expect([Origin, (await send(door, { Origin }, { formToken: page.token })).status]).toEqual([Origin, 403]);
    const spoken = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'same-origin' };
    expect((await send(door, spoken, { formToken: page.token })).status).toBe(403);
    expect(await notes()).toBe(before);
  });
  test('is accepted if the browser says same-origin without an Origin, and refused if it says anything else', async () => {
    const before = await notes();
    for (const site of ['same-site', 'cross-site', 'none', ''])
      expect([site, (await send(door, { 'Sec-Fetch-Site': site }, { formToken: page.token })).status]).toEqual([
        site,
        403,
      ]);
    expect(await notes()).toBe(before);
    expect((await send(door, { 'Sec-Fetch-Site': 'same-origin' })).status).toBe(done);
  });
});

describe('If the browser says neither', () => {
  const FORMS = ['a form of the portal', 'a form without a page of its own'] as const;
  test.each(FORMS)('%s is accepted with the token of its visit', async (door) => {
    expect((await send(door, {}, { formToken: page.token })).status).toBe(302);
  });
  test.each(FORMS)(
    '%s is refused without a token, with a wrong one, another visit’s and another agency’s',
    async (door) => {
      const before = await notes();
      const again = await openPage(placement.contractor);
      const colleague = await openPage(placement.authoriser);
      const elsewhere = await openPage(theirs.contractor);
      const altered = `${page.token.slice(0, -2)}${page.token.endsWith('AA') ? 'BB' : 'AA'}`;
      const tokens = {
        none: {},
        empty: { formToken: '' },
        altered: { formToken: altered },
        shortened: { formToken: page.token.slice(0, 20) },
        'of another visit of the same person': { formToken: again.token },
        'of a colleague': { formToken: colleague.token },
        'of another agency': { formToken: elsewhere.token },
      };
      for (const [which, fields] of Object.entries(tokens))
        expect([which, (await send(door, {}, fields as Record<string, string>)).status]).toEqual([which, 403]);
      expect(await notes()).toBe(before);
    },
  );
  test('a token shown at another agency’s address is worthless', async () => {
    const answer = await ask(web.port, '/preferences/sidebar', {
      host: new URL(theirs.contractor.agency.portalUrl).host,
      method: 'POST',
      headers: { Cookie: page.Cookie, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ collapsed: 'true', formToken: page.token }).toString(),
    });
    expect(answer.status).toBe(403);
  });
  test('a token without its visit is worthless', async () => {
    const session = page.Cookie.split('; ').filter((cookie) => !cookie.startsWith('countersign-visit='));
    expect(session).toHaveLength(1);
    const ofNoVisit = formToken(sessionSecret(web.platform.config), page.origin, '');
    const without = await send('a form of the portal', { Cookie: session.join('; ') }, { formToken: ofNoVisit });
    expect(without.status).toBe(403);
    expect((await send('a form of the portal', { Cookie: session.join('; ') }, { formToken: page.token })).status).toBe(
      403,
    );
  });
  test('the API accepts nothing from a session, which has no form token', async () => {
    const before = await notes();
    expect((await send('the API', {})).status).toBe(403);
    expect((await send('the API', { 'Content-Type': 'application/json', 'X-Form-Token': page.token })).status).toBe(
      403,
    );
    expect(await notes()).toBe(before);
  });
});
