import AxeBuilder from '@axe-core/playwright';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#domain/demo/demo-agency.ts';
import type { InstallationContext } from '#domain/installation/set-service-mode.server.ts';
import { setRoleEnabled } from '#domain/administrators/set-role-enabled.server.ts';
import { cancelNotification } from '#domain/notifications/cancel-notification.server.ts';
import { PublishNotificationSchema } from '#domain/notifications/notification.schema.ts';
import { publishNotification } from '#domain/notifications/publish-notification.server.ts';
import { listRoles } from '#domain/roles/list-roles.server.ts';
import { editTimesheet } from '#domain/timesheets/edit-timesheet.server.ts';
import { getTimesheet } from '#domain/timesheets/get-timesheet.server.ts';
import { EditTimesheetSchema } from '#domain/timesheets/timesheet.schema.ts';
import { voidTimesheet } from '#domain/timesheets/void-timesheet.server.ts';
import { openNamedAgencyContext } from '#platform/open-context.ts';
import { launchBrowser, openVisitor, type Visit, type Visitor } from '../support/browser.ts';
import { makePlacement, NORMAL_WEEK, submitWeek } from '../support/placement.ts';
import { type DemoPortal, openDemoPortal } from '../support/demo-portal.ts';

let portal: DemoPortal;
let browser: Browser;
beforeAll(async () => {
  [portal, browser] = await Promise.all([openDemoPortal(), launchBrowser()]);
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await portal?.close();
});

const system = (): InstallationContext => {
  const { pool, clock } = portal.platform;
  return { db: pool.for({ agencyId: null }), actor: { kind: 'system' }, clock };
};
const publish = (more: Record<string, unknown> = {}) =>
  publishNotification(
    system(),
    PublishNotificationSchema.parse({
      headline: 'New reports',
      summary: 'They count the paper you saved.',
      button: { href: '/timesheets', text: 'Read more' },
      ...more,
    }),
  );

async function logIn(
  visit: Omit<Visit, 'baseURL'>,
  emailAddress = 'contractor@demo.example',
  home = 'Timesheets',
): Promise<Visitor> {
  const visitor = await openVisitor(browser, { ...visit, baseURL: portal.urlOf('calder-finch') });
  const { page } = visitor;
  await page.goto('/login');
  await page.getByLabel('Email').fill(emailAddress);
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('heading', { level: 1, name: home, exact: true }).waitFor();
  return visitor;
}
/** On a wide screen and on a phone: nobody is shut out, and nothing is wider than the screen. */
async function expectSound(page: Page) {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  }
}

test('The page follows the network, notifications and versions', async () => {
  const { page, complaints, close } = await logIn({ javaScriptEnabled: true, width: 1280 });
  const network = page.locator('.net');
  await network.getByText('Online').waitFor({ state: 'attached' });
  const notice = page.getByRole('region', { name: 'Notice' });

  const { id } = await publish();
  await notice.getByText('They count the paper you saved.').waitFor();
  await expectSound(page);
  await cancelNotification(system(), id);
  await notice.waitFor({ state: 'detached' });

  await page.goto('/timesheets/create');
  const submit = page.getByRole('button', { name: /^Submit timesheet/ }).first();
  await submit.waitFor();
  const note = page.getByLabel(/^Note/).first();
  await note.fill('Typed before the network went');
  await page.context().setOffline(true);
  await page.getByText('You are offline.').waitFor();
  await expectSound(page);
  expect(await submit.isDisabled()).toBe(true);
  expect(await submit.getAttribute('title')).toBe('You are offline');
  await network.getByText('Offline').waitFor({ state: 'attached' });
  const second = await publish({ headline: 'While you were away' });
  await page.context().setOffline(false);
  await network.getByText('Online').waitFor({ state: 'attached' });
  await notice.getByText('While you were away').waitFor();
  expect(await page.getByText('You are offline.').count()).toBe(0);
  expect(await submit.isEnabled()).toBe(true);

  await Promise.all([
    page.waitForResponse(/\/dismiss\.data/),
    notice.getByRole('button', { name: 'Dismiss this notice' }).click(),
  ]);
  await notice.waitFor({ state: 'detached' });
  expect(await note.inputValue()).toBe('Typed before the network went');
  await page.reload();
  await submit.waitFor();
  expect(await notice.count()).toBe(0);
  await cancelNotification(system(), second.id);

  const third = await publish();
  await notice.waitFor();
  await page.route('**/readyz', (route) =>
    route.fulfill({ status: 200, headers: { 'X-Frontend-Version': '99.0.0' }, body: '{}' }),
  );
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  const update = page.getByRole('link', { name: /Please update to the latest version/ });
  await update.waitFor();
  expect(await notice.count()).toBe(0);
  await expectSound(page);
  await page.unroute('**/readyz');
  await Promise.all([page.waitForEvent('load'), update.click()]);
  await notice.waitFor();
  expect(await update.count()).toBe(0);
  await cancelNotification(system(), third.id);

  const refused = await publish();
  await notice.waitFor();
  await page.route('**/dismiss.data*', (route) =>
    route.fulfill({ status: 422, contentType: 'text/x-script', body: '[{"_1":-5},"data"]\n' }),
  );
  await notice.getByRole('button', { name: 'Dismiss this notice' }).click();
  await page.getByRole('alert').getByText('Sorry, an unexpected error occurred. Please try again.').waitFor();
  await cancelNotification(system(), refused.id);
  const [logged] = await Promise.all([
    page.waitForResponse('**/api/v1/errors'),
    page.evaluate(
      () =>
        void setTimeout(() => {
          throw new Error('Nobody caught this');
        }),
    ),
  ]);
  expect(logged.status()).toBe(202);
  expect(logged.request().postDataJSON()).toMatchObject({ type: 'error', data: { message: 'Nobody caught this' } });
  expect(complaints.splice(complaints.indexOf('Nobody caught this'), 1)).toEqual(['Nobody caught this']);
  const unexpected = complaints.filter(
    (message) => !/ERR_(INTERNET_DISCONNECTED|NETWORK_CHANGED|FAILED)/.test(message),
  );
  expect(unexpected).toEqual([]);
  await close();
});

test('Whose role is disabled is told at once, and moved to the next one', async () => {
  const { page, close } = await logIn({ javaScriptEnabled: true, width: 1280 });
  await page.locator('.net').getByText('Online').waitFor();
  const agency = await openNamedAgencyContext(portal.platform, 'calder-finch', { kind: 'commandLine' });
  const roles = await listRoles(agency);
  const role = roles.find((one) => one.emailAddress === 'contractor@demo.example' && one.type === 'ContractingRole');
  await setRoleEnabled(agency, { roleId: role!.id, isEnabled: false });
  await page.getByRole('alert').getByText('Your role Contractor, Calder & Finch was disabled.').waitFor();
  await page.getByRole('heading', { level: 1, name: /^Continue to Tidewater/ }).waitFor();
  const told = await portal.mailbox.next(({ subject }) => /no longer enter your time/.test(subject ?? ''));
  expect(told.to).toMatchObject({ text: expect.stringContaining('contractor@demo.example') });
  await setRoleEnabled(agency, { roleId: role!.id, isEnabled: true });
  await portal.mailbox.next(({ subject }) => subject === 'You can now enter your time for Calder & Finch');
  await close();
});

test('An open list follows a decision in its row, and counts what is new without moving anything', async () => {
  const { page, complaints, close } = await logIn({ javaScriptEnabled: true, width: 1280 });
  await page.locator('.net').getByText('Online').waitFor();
  const agency = await openNamedAgencyContext(portal.platform, 'calder-finch', { kind: 'commandLine' });
  const [accepted] = await agency.db.run<{ id: string }>({
    text: `select t.id from timesheets t join contacts c on c.agency_id = t.agency_id and c.id = t.contact_id
      where t.agency_id = $1 and c.email_address = 'contractor@demo.example' and t.status = 'accepted' and not t.is_void
      order by t.beginning desc limit 1`,
    values: [agency.agency.id],
  });
  const row = page.locator('.wkrow').filter({ has: page.locator(`a[href*="${accepted!.id}"]`) });
  const place = await row.boundingBox();
  await voidTimesheet(agency, { timesheetId: accepted!.id, note: 'Entered twice' });
  await row.getByText('Void').waitFor();
  expect(await row.boundingBox()).toEqual(place);
  await close();

  const desk = await logIn({ javaScriptEnabled: true, width: 1280 }, 'admin@demo.example', 'Dashboard');
  await desk.page.goto('/timesheets');
  await desk.page.locator('.net').getByText('Online').waitFor();
  const first = await desk.page.locator('tbody tr').first().boundingBox();
  const placement = await makePlacement(agency);
  await submitWeek(placement);
  await desk.page.getByRole('status').getByText('1 new timesheet').waitFor();
  expect(await desk.page.locator('tbody tr').first().boundingBox()).toEqual(first);
  await expectSound(desk.page);
  await desk.page.getByRole('button', { name: 'Show', exact: true }).click();
  await desk.page.getByText('1 new timesheet').waitFor({ state: 'detached' });
  expect([...complaints, ...desk.complaints]).toEqual([]);
  await desk.close();
});

test.each([
  { javaScriptEnabled: true, width: 1280 },
  { javaScriptEnabled: false, width: 390 },
])(
  'A tick belongs to what was shown when it was set, JavaScript $javaScriptEnabled, $width pixels wide',
  async ({ javaScriptEnabled, width }) => {
    const agency = await openNamedAgencyContext(portal.platform, 'calder-finch', { kind: 'commandLine' });
    const [still, edited] = [await makePlacement(agency), await makePlacement(agency)];
    const [one, other] = [await submitWeek(still), await submitWeek(edited)];
    const { page, complaints, close } = await logIn({ javaScriptEnabled, width }, 'admin@demo.example', 'Dashboard');
    await page.goto('/timesheets?status=pending&from=18%20May%202026&to=24%20May%202026');
    const tick = (id: string, version: number) => page.locator(`input[value="${id}@${version}"]`);
    const bar = page.getByRole('form', { name: 'Selected timesheets' });
    if (javaScriptEnabled) await page.locator('.net').getByText('Online').waitFor();
    for (const id of [one, other]) await tick(id, 1).check();
    if (javaScriptEnabled) {
      await bar.getByText('2 selected').waitFor();
      await bar.getByRole('button', { name: 'Accept 75h 00m' }).waitFor();
    }
    const placesOf = () =>
      page.locator('tbody tr').evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().top));
    const places = await placesOf();
    const edit = EditTimesheetSchema.parse({ timesheetId: other, entries: NORMAL_WEEK.slice(1), version: 1 });
    await editTimesheet(edited.contractor, edit);
    if (javaScriptEnabled) {
      await page.getByText('1 timesheet changed since you chose it').waitFor();
      const row = page.locator('tbody tr').filter({ has: tick(other, 2) });
      await row.getByText('Changed since you chose it').waitFor();
      await row.getByText('30h 00m').waitFor();
      expect(await placesOf()).toEqual(places);
      expect([await tick(one, 1).isChecked(), await tick(other, 2).isChecked()]).toEqual([true, false]);
      await bar.getByText('1 selected').waitFor();
      await bar.getByText('37h 30m', { exact: true }).waitFor();
      await expectSound(page);
      await tick(other, 2).check();
      await bar.getByRole('button', { name: 'Accept 67h 30m' }).waitFor();
      expect(await page.getByText('Changed since you chose it').count()).toBe(0);
      await tick(other, 2).uncheck();
    }
    await bar.getByRole('button', { name: /^Accept/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Accept 1 timesheet', exact: true }).waitFor();
    if (javaScriptEnabled) await expectSound(page);
    else await page.getByText('It changed since you chose it. Please look at it, and choose it again.').waitFor();
    await page.setViewportSize({ width, height: 900 });
    await page.getByRole('button', { name: 'Accept 1 timesheet, 37h 30m' }).click();
    await page.getByRole('status').getByText('Accepted 1 timesheet, 37h 30m').waitFor();
    await page.reload();
    await page.getByRole('status').getByText('Accepted 1 timesheet, 37h 30m').waitFor();
    if (javaScriptEnabled) await expectSound(page);
    expect((await getTimesheet(agency, other)).status).toBe('pending');
    expect(complaints).toEqual([]);
    await close();
  },
);

test('All that match are those of when the list was shown', async () => {
  const agency = await openNamedAgencyContext(portal.platform, 'calder-finch', { kind: 'commandLine' });
  const [one, other] = [await makePlacement(agency), await makePlacement(agency)];
  const [first, second] = [await submitWeek(one), await submitWeek(other)];
  const { page, complaints, close } = await logIn(
    { javaScriptEnabled: true, width: 1280 },
    'admin@demo.example',
    'Dashboard',
  );
  const from = portal.platform.clock
    .now()
    .subtract({ hours: 24 * 7 * 6 })
    .toString()
    .slice(0, 10);
  await page.goto(`/timesheets?status=all&sort=lastUpdated&dateUsed=lastUpdated&from=${from}`);
  await page.locator('.net').getByText('Online').waitFor();
  const bar = page.getByRole('form', { name: 'Selected timesheets' });
  await page.locator(`input[value="${first}@1"]`).check();
  await bar.getByRole('button', { name: 'Accept 37h 30m' }).waitFor();
  const all = bar.locator('label').filter({ hasText: 'that match' });
  const total = /\d+/.exec(await all.innerText())![0];
  await all.getByRole('checkbox').check();
  // The page does not know what the others come to, so it names no sum.
  await bar.getByText(`${total} selected`).waitFor();
  await bar.getByRole('button', { name: 'Accept', exact: true }).waitFor();
  expect(await bar.getByText('37h 30m').count()).toBe(0);
  for (const [placement, timesheetId] of [
    [one, first],
    [other, second],
  ] as const)
    await editTimesheet(
      placement.contractor,
      EditTimesheetSchema.parse({ timesheetId, entries: NORMAL_WEEK.slice(1), version: 1 }),
    );
  await bar.getByRole('button', { name: 'Accept', exact: true }).click();
  await page.getByRole('heading', { name: 'What happens' }).waitFor();
  for (const id of [first, second])
    await page
      .locator('.refusals li')
      .filter({ has: page.locator(`a[href*="${id}"]`) })
      .waitFor();
  expect(complaints).toEqual([]);
  await close();
});

test('Without JavaScript a notification is followed and dismissed, and nothing claims to be online', async () => {
  const { id } = await publish();
  const { page, close } = await logIn({ javaScriptEnabled: false, width: 390 });
  expect(await page.locator('.net').count()).toBe(0);
  const notice = page.getByRole('region', { name: 'Notice' });
  await notice.getByRole('link', { name: 'Read more' }).click();
  await page.getByRole('heading', { level: 1, name: 'Timesheets' }).waitFor();
  expect(new URL(page.url()).searchParams.has('roleId')).toBe(true);
  const address = page.url();
  await notice.getByRole('button', { name: 'Dismiss this notice' }).click();
  await page.getByRole('heading', { level: 1, name: 'Timesheets' }).waitFor();
  expect(page.url()).toBe(address);
  expect(await notice.count()).toBe(0);
  await cancelNotification(system(), id);
  await close();
});
