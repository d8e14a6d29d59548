import { expect, test } from 'vitest';
import { createDelegation } from '#domain/delegations/create-delegation.server.ts';
import { CreateDelegationSchema } from '#domain/delegations/delegation.schema.ts';
import { deleteDelegation } from '#domain/delegations/delete-delegation.server.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { editTimesheet } from '#domain/timesheets/entry/edit-timesheet.server.ts';
import { getTimesheet } from '#domain/timesheets/get-timesheet.server.ts';
import { EditTimesheetSchema } from '#domain/timesheets/timesheet.schema.ts';
import { voidTimesheet } from '#domain/timesheets/correction/void-timesheet.server.ts';
import { openNamedAgencyContext } from '#platform/open-context.ts';
import { WAYS } from '../support/browser.ts';
import { ADMINISTRATOR, AUTHORISER, expectSound, demoOfSuite } from '../support/demo-visitor.ts';
import { makePlacement, NORMAL_WEEK, submitWeek } from '../support/placement.ts';

const WIDE = { javaScriptEnabled: true, width: 1280 };

const demo = demoOfSuite();

test('An open list follows a decision in its row, and counts what is new without moving anything', async () => {
  const { page, complaints, close } = await demo.visit(WIDE);
  await page.locator('.net').getByText('Online').waitFor();
  const agency = await openNamedAgencyContext(demo.portal.platform, 'calder-finch', { kind: 'commandLine' });
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

  const desk = await demo.visit(WIDE, ADMINISTRATOR);
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
  // It is on another page of the list, and counts no more by the time that a later event has come.
  const changing = desk.page.locator('tbody tr').filter({ hasText: 'Accepted' }).first();
  const link = await changing.locator('a[href*="/timesheets/"]').first().getAttribute('href');
  const [, shown = ''] = /timesheets\/([0-9a-f-]{36})/.exec(link!) ?? [];
  await voidTimesheet(agency, { timesheetId: shown, note: 'Entered twice' });
  const changed = desk.page.locator('tbody tr').filter({ has: desk.page.locator(`a[href*="${shown}"]`) });
  await changed.getByText('Void').waitFor();
  expect(await desk.page.getByText('1 new timesheet').count()).toBe(0);
  expect([...complaints, ...desk.complaints]).toEqual([]);
  await desk.close();
});

test('What happens while a page has no connection yet is shown as soon as it has its first', async () => {
  const { page, complaints, close } = await demo.visit(WIDE, ADMINISTRATOR);
  const agency = await openNamedAgencyContext(demo.portal.platform, 'calder-finch', { kind: 'commandLine' });
  const timesheetId = await submitWeek(await makePlacement(agency));
  let connect: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (connect = resolve));
  await page.route('**/api/v1/events?*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/timesheets?status=pending&from=18%20May%202026&to=24%20May%202026');
  const row = page.locator('tbody tr').filter({ has: page.locator(`a[href*="${timesheetId}"]`) });
  await row.getByText('Pending').waitFor();
  await acceptTimesheet(agency, { timesheetId, note: null });
  connect();
  await row.getByText('Accepted').waitFor();
  expect(complaints).toEqual([]);
  await close();
});

test.each(WAYS)(
  'A tick belongs to what was shown when it was set, JavaScript $javaScriptEnabled, $width pixels wide',
  async ({ javaScriptEnabled, width }) => {
    const agency = await openNamedAgencyContext(demo.portal.platform, 'calder-finch', { kind: 'commandLine' });
    const [still, edited] = [await makePlacement(agency), await makePlacement(agency)];
    const [one, other] = [await submitWeek(still), await submitWeek(edited)];
    const { page, leave } = await demo.visit({ javaScriptEnabled, width }, ADMINISTRATOR);
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
    else await page.getByText('It has changed since you chose it. Please look at it, and choose it again.').waitFor();
    await page.setViewportSize({ width, height: 900 });
    await page.getByRole('button', { name: 'Accept 1 timesheet, 37h 30m' }).click();
    await page.getByRole('status').getByText('Accepted 1 timesheet, 37h 30m').waitFor();
    await page.reload();
    await page.getByRole('status').getByText('Accepted 1 timesheet, 37h 30m').waitFor();
    if (javaScriptEnabled) await expectSound(page);
    expect((await getTimesheet(agency, other)).status).toBe('pending');
    await leave();
  },
);

test('“All that match” means those when the list was shown', async () => {
  const agency = await openNamedAgencyContext(demo.portal.platform, 'calder-finch', { kind: 'commandLine' });
  const [one, other] = [await makePlacement(agency), await makePlacement(agency)];
  const [first, second] = [await submitWeek(one), await submitWeek(other)];
  const { page, leave } = await demo.visit(WIDE, ADMINISTRATOR);
  const from = demo.portal.platform.clock
    .now()
    .subtract({ hours: 24 * 7 * 6 })
    .toString()
    .slice(0, 10);
  await page.goto(`/timesheets?status=all&sort=lastUpdated&dateUsed=lastUpdated&from=${from}`);
  await page.locator('.net').getByText('Online').waitFor();
  const bar = page.getByRole('form', { name: 'Selected timesheets' });
  await page.locator(`input[value="${first}@1"]`).check();
  await bar.getByRole('button', { name: 'Accept 37h 30m' }).waitFor();
  const all = bar.getByRole('button', { name: /Select all \d+ in this view/ });
  const total = /\d+/.exec(await all.innerText())![0];
  await all.click();
  // The page does not know the others' totals, so it shows no sum.
  await bar.getByText(`${total} selected, all in this view`).waitFor();
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
  await leave();
});

test('The open list of whoever stands in for an authoriser has their timesheets once it begins, and no more once it is taken back', async () => {
  const agency = await openNamedAgencyContext(demo.portal.platform, 'calder-finch', { kind: 'commandLine' });
  const away = await makePlacement(agency);
  await submitWeek(away);
  const [standIn] = await agency.db.run<{ id: string }>({
    text: `select id from contacts where agency_id = $1 and email_address = 'authoriser@demo.example'`,
    values: [agency.agency.id],
  });
  const { contactId } = away.authoriser.actor as RoleActor;
  const [authoriser] = await agency.db.run<{ fullname: string }>({
    text: 'select fullname from contacts where agency_id = $1 and id = $2',
    values: [agency.agency.id, contactId],
  });
  const { page, complaints, close } = await demo.visit(WIDE, AUTHORISER);
  await page.goto('/timesheets?status=pending');
  await page.locator('.net').getByText('Online').waitFor();
  const note = page.getByText(`for ${authoriser!.fullname} until`);
  expect(await note.count()).toBe(0);
  const today = demo.portal.platform.clock.now().toString().slice(0, 10);
  const { delegationId } = await createDelegation(
    away.admin,
    CreateDelegationSchema.parse({
      authoriserContactId: contactId,
      delegateContactId: standIn!.id,
      start: today,
      end: today,
    }),
  );
  await note.waitFor();
  await expectSound(page);
  await deleteDelegation(away.admin, delegationId);
  await note.waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
  await close();
});
