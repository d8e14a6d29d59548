import type { BrowserContext, Page, Request } from 'playwright';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { Context } from '#domain/context.ts';
import { newId } from '#domain/new-id.ts';
import { voidTimesheet } from '#domain/timesheets/correction/void-timesheet.server.ts';
import { openNamedAgencyContext } from '#platform/open-context.ts';
import type { Visitor } from '../support/browser.ts';
import { ADMINISTRATOR, CONTRACTOR, demoOfSuite, logInOn } from '../support/demo-visitor.ts';

const WIDE = { javaScriptEnabled: true, width: 1280 };

const demo = demoOfSuite();
let agency: Context;
let visitor: Visitor;
beforeAll(async () => {
  agency = await openNamedAgencyContext(demo.portal.platform, 'calder-finch', { kind: 'commandLine' });
});
afterEach(() => visitor?.close());

/** Tracks the event streams open in the browser, by the request of the page that holds each. */
function watchStreams(context: BrowserContext): Set<Request> {
  const open = new Set<Request>();
  const end = (request: Request) => void open.delete(request);
  context.on('response', (response) => {
    const request = response.request();
    if (!request.url().includes('/api/v1/events') || !response.ok()) return;
    open.add(request);
    request
      .frame()
      .page()
      .once('close', () => end(request));
  });
  context.on('requestfailed', end);
  context.on('requestfinished', end);
  return open;
}
const online = (page: Page) => page.locator('.net').getByText('Online').waitFor({ state: 'attached' });
const rowOf = (page: Page, id: string) => page.locator('.wkrow').filter({ has: page.locator(`a[href*="${id}"]`) });
/** Voids the latest of the contractor's accepted timesheets. */
async function voidOne(): Promise<string> {
  const [accepted] = await agency.db.run<{ id: string }>({
    text: `select t.id from timesheets t join contacts c on c.agency_id = t.agency_id and c.id = t.contact_id
      where t.agency_id = $1 and c.email_address = $2 and t.status = 'accepted' and not t.is_void
      order by t.beginning desc limit 1`,
    values: [agency.agency.id, CONTRACTOR.emailAddress],
  });
  await voidTimesheet(agency, { timesheetId: accepted!.id, note: 'Entered twice' });
  return accepted!.id;
}
const expectVoid = (pages: Page[], id: string) =>
  Promise.all(pages.map((page) => rowOf(page, id).getByText('Void').waitFor()));
/** Makes the page believe that it is visible or hidden, as a browser reports it. */
const show = (page: Page, state: 'visible' | 'hidden') =>
  page.evaluate((is) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => is });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

/** Returns the name by which a role's tabs find each other. */
const sharedName = (page: Page) => page.evaluate(async () => (await navigator.locks.query()).held![0]!.name!);
/** Lets a minute pass for all tabs; one hears from the connection's holder every fifteen seconds in the meantime. */
async function passMinute(listener: Page): Promise<void> {
  const beats = await listener.evaluateHandle(
    (name) => {
      const heard = { count: 0 };
      new BroadcastChannel(name).addEventListener('message', ({ data }) => {
        if ((data as { kind: string }).kind === 'beat') heard.count += 1;
      });
      return heard;
    },
    await sharedName(listener),
  );
  for (let beat = 1; beat <= 3; beat += 1) {
    await listener.clock.fastForward(15_000);
    await expect.poll(() => beats.evaluate(({ count }) => count)).toBeGreaterThanOrEqual(beat);
  }
  await listener.clock.fastForward(16_000);
}

test('Eight tabs share one connection and all get events; when the tab that holds it closes, the next takes over', async () => {
  visitor = await demo.visit(WIDE);
  const { page, complaints } = visitor;
  const streams = watchStreams(page.context());
  await page.reload();
  let tabs = [page];
  for (let count = 2; count <= 8; count += 1) {
    const tab = await page.context().newPage();
    await tab.goto('/timesheets');
    tabs.push(tab);
  }
  await Promise.all(tabs.map(online));
  expect(streams.size).toBe(1);
  await expectVoid(tabs, await voidOne());

  for (const end of ['closed', 'left'] as const) {
    const leader = [...streams][0]!.frame().page();
    tabs = tabs.filter((tab) => tab !== leader);
    if (end === 'closed') await leader.close();
    else await leader.goto('about:blank');
    await expectVoid(tabs, await voidOne());
    await Promise.all(tabs.map(online));
    expect([...streams].map((request) => tabs.includes(request.frame().page()))).toEqual([true]);
  }
  expect(complaints).toEqual([]);
});

test('A page hidden for a minute closes its connection, and catches up as soon as it is seen', async () => {
  visitor = await demo.visit(WIDE);
  const { page } = visitor;
  const other = await page.context().newPage();
  const tabs = [page, other];
  const streams = watchStreams(page.context());
  for (const tab of tabs) {
    await tab.clock.install();
    await tab.goto('/timesheets');
    await online(tab);
  }
  expect(streams.size).toBe(1);
  const held = [...streams][0]!;
  const [leader, follower] = held.frame().page() === page ? [page, other] : [other, page];
  // Once the tab holding it is hidden, the visible one takes over.
  await show(leader, 'hidden');
  await passMinute(follower);
  await expect.poll(() => [...streams].map((request) => request.frame().page() === follower)).toEqual([true]);
  await expectVoid([follower], await voidOne());
  await show(follower, 'hidden');
  await follower.clock.fastForward(61_000);
  await expect.poll(() => streams.size).toBe(0);

  const missed = await voidOne();
  await show(leader, 'visible');
  await expectVoid([leader], missed);
  const [again] = [...streams];
  expect(again!.frame().page()).toBe(leader);
  expect(new URL(again!.url()).searchParams.get('lastEventId')).toMatch(/^[0-9a-f-]{36}-\d+$/);
  await show(follower, 'visible');
  await expectVoid([follower], missed);
  expect(streams.size).toBe(1);
  expect(visitor.complaints).toEqual([]);
});

test('A tab that holds the connection and stops responding loses it to a visible one', async () => {
  visitor = await demo.visit(WIDE);
  const { page } = visitor;
  const streams = watchStreams(page.context());
  await page.clock.install();
  await page.reload();
  await online(page);
  const asleep = await page.context().newPage();
  await asleep.goto('/healthz');
  await asleep.evaluate(
    (name) => {
      void navigator.locks.request(name, { steal: true }, () => new Promise(() => undefined));
    },
    await sharedName(asleep),
  );
  await expect.poll(() => streams.size).toBe(0);
  await page.clock.fastForward(41_000);
  await expect.poll(() => streams.size).toBe(1);
  await expectVoid([page], await voidOne());
});

test('A tab that gives way to one that is gone has the connection again within seconds', async () => {
  visitor = await demo.visit(WIDE);
  const { page } = visitor;
  const streams = watchStreams(page.context());
  await page.clock.install();
  await page.reload();
  await online(page);
  const gone = await page.context().newPage();
  await gone.goto('/healthz');
  await gone.evaluate(
    (name) => new BroadcastChannel(name).postMessage({ kind: 'beat', from: '0' }),
    await sharedName(page),
  );
  await expect.poll(() => streams.size).toBe(0);
  await page.clock.fastForward(5_000);
  await expect.poll(() => streams.size).toBe(1);
  await expectVoid([page], await voidOne());
});

test('Tabs of two roles of one person share nothing', async () => {
  visitor = await demo.visit(WIDE);
  const { page } = visitor;
  const streams = watchStreams(page.context());
  const [role] = await agency.db.run<{ id: string; accountId: string }>({
    text: `select r.id, r.account_id from roles r join contacts c on c.agency_id = r.agency_id and c.account_id = r.account_id
      where r.agency_id = $1 and c.email_address = $2 and r.type = 'ContractingRole'`,
    values: [agency.agency.id, CONTRACTOR.emailAddress],
  });
  const id = newId();
  await agency.db.run({
    text: `insert into roles (id, account_id, agency_id, type, created_at) values ($1, $2, $3, 'AuthorisingRole', now())`,
    values: [id, role!.accountId, agency.agency.id],
  });
  const other = await page.context().newPage();
  await Promise.all([page.reload(), other.goto(`/timesheets?roleId=${id}`)]);
  await Promise.all([page, other].map(online));
  const roles = [...streams].map((request) => new URL(request.url()).searchParams.get('roleId'));
  expect(roles.sort()).toEqual([role!.id, id].sort());
  await expectVoid([page], await voidOne());
});

test('In a browser whose tabs cannot coordinate each tab has its own connection', async () => {
  visitor = await demo.visit(WIDE);
  const { page } = visitor;
  const streams = watchStreams(page.context());
  await page.context().addInitScript(() => {
    delete (Navigator.prototype as { locks?: unknown }).locks;
  });
  const other = await page.context().newPage();
  await Promise.all([page.reload(), other.goto('/timesheets')]);
  await Promise.all([page, other].map(online));
  expect(streams.size).toBe(2);
  await expectVoid([page, other], await voidOne());
});

test('After a restore from a backup all open pages reload', async () => {
  visitor = await demo.visit(WIDE);
  const { page } = visitor;
  const other = await page.context().newPage();
  await other.goto('/timesheets');
  await Promise.all([page, other].map(online));
  // As in the backup, with nothing announcing it.
  await agency.db.runAll([
    {
      text: 'update contacts set fullname = $3 where agency_id = $1 and email_address = $2',
      values: [agency.agency.id, CONTRACTOR.emailAddress, 'Callum Before'],
    },
    { text: 'update installation_state set feed_epoch = gen_random_uuid()', values: [] },
  ]);
  for (const tab of [page, other]) await expect.poll(() => tab.getByText('Callum Before').count()).toBeGreaterThan(0);
});

test('Logging out in one tab logs out all of them', async () => {
  visitor = await demo.visit(WIDE);
  const { page } = visitor;
  const streams = watchStreams(page.context());
  const other = await page.context().newPage();
  await other.goto('/timesheets');
  await Promise.all([page, other].map(online));
  await other.goto('/logout');
  for (const tab of [page, other]) await tab.waitForURL(/\/login/);
  await expect.poll(() => streams.size).toBe(0);
});

test('If somebody else logs in on another tab, no tab gets events for the previous role', async () => {
  visitor = await demo.visit(WIDE);
  const { page } = visitor;
  const streams = watchStreams(page.context());
  await page.reload();
  await online(page);
  const rolesOf = () => [...streams].map((request) => new URL(request.url()).searchParams.get('roleId'));
  const [was] = rolesOf();
  const other = await page.context().newPage();
  await other.goto('/logout');
  await logInOn(other, ADMINISTRATOR);
  await online(other);
  // A tab that received the logout before the login was complete asks for its own login.
  const [ofAdministrator, logIn] = [
    page.getByRole('link', { name: 'Dashboard' }),
    page.getByRole('button', { name: 'Login' }),
  ];
  await ofAdministrator.or(logIn).first().waitFor();
  await expect.poll(() => rolesOf().length).toBe(1);
  expect(rolesOf()).not.toContain(was);
});
