import { expect, test } from 'vitest';
import type { InstallationContext } from '#domain/installation/set-service-mode.server.ts';
import { setRoleEnabled } from '#domain/administrators/set-role-enabled.server.ts';
import { cancelNotification } from '#domain/notifications/cancel-notification.server.ts';
import { PublishNotificationSchema } from '#domain/notifications/notification.schema.ts';
import { publishNotification } from '#domain/notifications/publish-notification.server.ts';
import { listRoles } from '#domain/roles/list-roles.server.ts';
import { openNamedAgencyContext } from '#platform/open-context.ts';
import type { Visit } from '../support/browser.ts';
import { expectSound, demoOfSuite } from '../support/demo-visitor.ts';

const demo = demoOfSuite();

const system = (): InstallationContext => {
  const { pool, clock } = demo.portal.platform;
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

/** How often a process reads the notices, and a margin. */
const POLLED_MS = 1500;

const logIn = (visit: Omit<Visit, 'baseURL'>) => demo.visit(visit);

test('The page follows the network, notifications and versions', async () => {
  const { page, complaints, close } = await logIn({ javaScriptEnabled: true, width: 1280 });
  const network = page.locator('.net');
  await network.getByText('Online').waitFor({ state: 'attached' });
  const notice = page.getByRole('region', { name: 'Notice' });
  const announced = async () => {
    const published = await publish();
    await notice.waitFor();
    return published;
  };

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

  const third = await announced();
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

  const refused = await announced();
  await page.route('**/dismiss.data*', (route) =>
    route.fulfill({ status: 422, contentType: 'text/x-script', body: '[{"_1":-5},"data"]\n' }),
  );
  await notice.getByRole('button', { name: 'Dismiss this notice' }).click();
  await page.getByRole('alert').getByText('Sorry, an unexpected error occurred. Please try again.').waitFor();
  await cancelNotification(system(), refused.id);
  const [logged] = await Promise.all([
    page.waitForResponse('**/api/v1/errors'),
    page.evaluate(() => {
      // Requests aborted by leaving a page are not errors, and are not reported.
      void Promise.reject(new DOMException('BodyStreamBuffer was aborted', 'AbortError'));
      setTimeout(() => {
        throw new Error('Nobody caught this');
      });
    }),
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

test('A page shows the notice published before its first connection, whether or not it lost the network meanwhile', async () => {
  const { page, close } = await logIn({ javaScriptEnabled: true, width: 1280 });
  await page.route('**/api/v1/events*', () => undefined);
  await page.goto('/timesheets/create');
  await page.getByLabel(/^Note/).first().waitFor();
  await page.context().setOffline(true);
  await page.getByText('You are offline.', { exact: true }).first().waitFor();
  const { id } = await publish({ headline: 'Before the first connection' });
  await page.unroute('**/api/v1/events*');
  await page.context().setOffline(false);
  await page.getByRole('region', { name: 'Notice' }).getByText('Before the first connection').waitFor();
  await cancelNotification(system(), id);
  await page.getByRole('region', { name: 'Notice' }).waitFor({ state: 'detached' });

  let inTime = '';
  await page.route('**/api/v1/events*', async (route) => {
    inTime ||= (await publish({ headline: 'Between page and connection' })).id;
    // By then the process knows of the notice, and sends it to no listener that comes later.
    await new Promise((resolve) => setTimeout(resolve, POLLED_MS));
    await route.continue();
  });
  await page.reload();
  await page.getByRole('region', { name: 'Notice' }).getByText('Between page and connection').waitFor();
  expect(await page.getByRole('region', { name: 'Notice' }).count()).toBe(1);
  await cancelNotification(system(), inTime);
  await close();
});

test('A notice already loaded by a page stays when its event arrives', async () => {
  const { id } = await publish();
  const { page, close } = await logIn({ javaScriptEnabled: true, width: 390 });
  const notice = page.getByRole('region', { name: 'Notice' });
  await notice.waitFor();
  await page.route('**/api/v1/events*', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: `event: notification\ndata: {"id":"${id}"}\n\n` }),
  );
  const readAgain = () => page.waitForResponse((response) => /\.data\?/.test(response.url()));
  await Promise.all([readAgain(), page.reload()]);
  expect(await notice.count()).toBe(1);
  await cancelNotification(system(), id);
  await notice.waitFor({ state: 'detached' });
  await close();
});

test('A person whose role is disabled is told at once, and moved to the next one', async () => {
  const { page, close } = await logIn({ javaScriptEnabled: true, width: 1280 });
  await page.locator('.net').getByText('Online').waitFor();
  const agency = await openNamedAgencyContext(demo.portal.platform, 'calder-finch', { kind: 'commandLine' });
  const roles = await listRoles(agency);
  const role = roles.find((one) => one.emailAddress === 'contractor@demo.example' && one.type === 'ContractingRole');
  await setRoleEnabled(agency, { roleId: role!.id, isEnabled: false });
  await page.getByRole('alert').getByText('Your role Contractor, Calder & Finch was disabled.').waitFor();
  await page.getByRole('heading', { level: 1, name: /^Continue to Tidewater/ }).waitFor();
  const told = await demo.portal.mailbox.next(({ subject }) => /no longer enter your time/.test(subject ?? ''));
  expect(told.to).toMatchObject({ text: expect.stringContaining('contractor@demo.example') });
  await setRoleEnabled(agency, { roleId: role!.id, isEnabled: true });
  await demo.portal.mailbox.next(({ subject }) => subject === 'You can now enter your time for Calder & Finch');
  await close();
});

test('Without JavaScript a notification can be followed and dismissed, and nothing claims to be online', async () => {
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

test('A page left open is read again after midnight, with what its form holds kept', async () => {
  const { page, complaints, close } = await logIn({ javaScriptEnabled: true, width: 1280 });
  await page.clock.install();
  await page.goto('/timesheets/create');
  await page.locator('.net').getByText('Online').waitFor({ state: 'attached' });
  const note = page.getByLabel(/^Note/).first();
  await note.fill('Typed before midnight');
  const agency = await openNamedAgencyContext(demo.portal.platform, 'calder-finch', { kind: 'commandLine' });
  // As a delegation that begins: no event announces it.
  await agency.db.run({
    text: `update contacts set fullname = 'Callum After' where agency_id = $1 and email_address = 'contractor@demo.example'`,
    values: [agency.agency.id],
  });
  await page.clock.fastForward('24:00:00');
  await page.clock.fastForward('01:00');
  await page.getByText('Callum After').first().waitFor({ state: 'attached' });
  expect(await note.inputValue()).toBe('Typed before midnight');
  expect(complaints).toEqual([]);
  await close();
});
