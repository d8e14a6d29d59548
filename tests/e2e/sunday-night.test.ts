import type { Page } from 'playwright';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { voidTimesheet } from '#domain/timesheets/correction/void-timesheet.server.ts';
import { newId } from '#domain/new-id.ts';
import { openNamedAgencyContext } from '#platform/open-context.ts';
import { findingsOf } from '../support/accessible.ts';
import { WAYS } from '../support/browser.ts';
import { demoOfSuite, expectSound, takeShot } from '../support/demo-visitor.ts';
import { MAX_SHIFT, shiftOf, watchShift } from '../support/layout-shift.ts';

const demo = demoOfSuite();

/** Voids the contractor's latest decided weeks, so that they are missing. */
async function freeWeeks(count: number) {
  const ctx = await openNamedAgencyContext(demo.portal.platform, 'calder-finch', { kind: 'commandLine' });
  const accepted = await ctx.db.run<{ id: string }>({
    text: `select t.id from timesheets t join contacts c on c.agency_id = t.agency_id and c.id = t.contact_id
      where c.email_address = 'contractor@demo.example' and t.status = 'accepted' and not t.is_void
      order by t.beginning desc limit $1`,
    values: [count],
  });
  for (const { id } of accepted) await voidTimesheet(ctx, { timesheetId: id, note: 'Made free for this test' });
}

const cached = (page: Page) =>
  page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
    return found;
  });

test('Hours typed without a network wait on the device and are offered; other pages without one are the offline page', async () => {
  await freeWeeks(2);
  const { page, complaints, close } = await demo.visit({
    javaScriptEnabled: true,
    width: 390,
    serviceWorkers: 'allow',
  });
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]')!;
    return (await fetch(link.href)).json();
  });
  expect(manifest).toMatchObject({ display: 'standalone', scope: '/', start_url: '/' });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await expectSound(page);

  await page.setViewportSize({ width: 390, height: 900 });
  await page.getByRole('link', { name: 'Enter time' }).first().click();
  const field = (name: string) => page.locator(`[name="entries[0].${name}"]`);
  await field('startTime').waitFor();

  // A photograph is reduced before it is uploaded.
  const photograph = await sharp({ create: { width: 3000, height: 1500, channels: 3, background: 'white' } })
    .jpeg()
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
    .toBuffer();
  const [sending] = await Promise.all([
    page.waitForRequest((request) => request.url().includes('/uploads') && request.method() === 'POST'),
    page
      .getByLabel('Take a photograph')
      .setInputFiles([{ name: 'sheet.jpeg', mimeType: 'image/jpeg', buffer: photograph }]),
  ]);
  await sending.response();
  await page.getByText('sheet.jpg', { exact: true }).waitFor();
  const ctx = await openNamedAgencyContext(demo.portal.platform, 'calder-finch', { kind: 'commandLine' });
  const [stored] = await ctx.db.run<{ name: string; size: string; storageKey: string }>({
    text: "select name, size, storage_key from uploads where agency_id = $1 and name = 'sheet.jpg'",
    values: [ctx.agency.id],
  });
  const chunks: Buffer[] = [];
  for await (const chunk of await ctx.files.get(stored!.storageKey)) chunks.push(chunk as Buffer);
  const { width, height, exif } = await sharp(Buffer.concat(chunks)).metadata();
  expect([width, height, exif]).toEqual([2000, 1000, undefined]);

  // Nothing about a person is cached.
  expect((await cached(page)).filter((path) => !path.startsWith('/assets/'))).toEqual(['/offline']);

  await page.context().setOffline(true);
  await field('startTime').fill('9');
  await field('endTime').fill('17:30');
  await field('endTime').blur();
  await page.goto('/timesheets?from=here').catch(() => undefined);
  await page.getByText('This page cannot be shown without a network.').waitFor();
  expect(await findingsOf(page)).toEqual([]);

  await page.context().setOffline(false);
  await watchShift(page);
  await page.goto('/timesheets');
  await page.getByRole('heading', { name: '1 week is waiting on this device' }).waitFor();
  await page.getByText('Typed on this device only.').waitFor();
  // The server knew what is waiting, and reserved space for it.
  expect(await shiftOf(page)).toBeLessThan(MAX_SHIFT);
  await expectSound(page);
  await page.getByRole('link', { name: /^Open Week beginning/ }).waitFor();
  await page.getByRole('button', { name: 'Send 1 draft' }).click();
  await page.getByText(/^Saved to your account, 8h 30m so far/).waitFor();
  await page.getByRole('heading', { name: '1 week is waiting on this device' }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Enter time' }).first().click();
  await page.getByText(/^Your draft, saved to your account/).waitFor();
  expect(await field('endTime').inputValue()).toBe('17:30');

  // Logging out leaves nothing on the device.
  await page.goto('/logout');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect((await cached(page)).filter((path) => path !== '/offline' && !path.startsWith('/assets/'))).toEqual([]);
  const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('countersign-draft'));
  expect(await page.evaluate(drafts)).toEqual([]);
  expect(complaints.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
  await close();
});

test('Hours on the device that no contract takes any more say why they are not sent, and are thrown away', async () => {
  const { page, close } = await demo.visit({ javaScriptEnabled: true, width: 390 });
  const roleId = new URL(page.url()).searchParams.get('roleId');
  const content = { entries: [{ entryDate: '2026-03-02', startTime: '9', endTime: '17:00' }], note: '' };
  await page.evaluate(
    ([key, draft]) => localStorage.setItem(key!, draft!),
    [
      `countersign-draft ${roleId} ${newId()} 2026-03-02`,
      JSON.stringify({ savedAt: new Date().toISOString(), taskId: newId(), content }),
    ],
  );
  await page.goto('/timesheets');
  const box = page.getByRole('region', { name: '1 period is waiting on this device' });
  await box.getByRole('button', { name: 'Send 1 draft' }).click();
  await box.getByText('The requested contractor does not exist').waitFor();
  expect(await findingsOf(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await box.getByRole('button', { name: 'Throw it away From 2 Mar 2026' }).click();
  await box.waitFor({ state: 'detached' });
  await page.reload();
  expect(await page.getByText('waiting on this device').count()).toBe(0);
  await close();
});

test.each(WAYS)(
  'A photograph of a timesheet on paper opens the form of its week with it attached, with JavaScript $javaScriptEnabled, $width pixels wide',
  async ({ javaScriptEnabled, width }) => {
    await freeWeeks(1);
    const { page, leave } = await demo.visit({ javaScriptEnabled, width });
    await takeShot(page, 'home', width);
    if (javaScriptEnabled) {
      await expectSound(page);
      await page.setViewportSize({ width, height: 900 });
    }
    const attach = page.getByRole('button', { name: 'Attach photograph' });
    await attach.click();
    await page.getByText('Please choose at least one file').waitFor();
    const photograph = await sharp({ create: { width: 30, height: 15, channels: 3, background: 'white' } })
      .jpeg()
      .toBuffer();
    await page
      .getByLabel('Take a photograph')
      .setInputFiles([{ name: 'signed.jpg', mimeType: 'image/jpeg', buffer: photograph }]);
    if (javaScriptEnabled) await page.getByText('signed.jpg', { exact: true }).waitFor();
    await attach.click();
    await page.getByRole('heading', { name: /New timesheet|Correct and resubmit/ }).waitFor();
    await page.getByText('signed.jpg', { exact: true }).waitFor();
    await takeShot(page, 'paper', width);
    await page.getByRole('button', { name: 'Remove signed.jpg' }).click();
    await page.getByText('signed.jpg', { exact: true }).waitFor({ state: 'detached' });
    await leave();
  },
);
