import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { WAYS } from '../support/browser.ts';
import { ADMINISTRATOR, demoOfSuite } from '../support/demo-visitor.ts';

const demo = demoOfSuite();

test.each(WAYS)(
  'Ticked timesheets come as one PDF, requested once however often the button is pressed, JavaScript $javaScriptEnabled, $width pixels wide',
  async ({ javaScriptEnabled, width }) => {
    const { page, complaints, leave } = await demo.visit({ javaScriptEnabled, width }, ADMINISTRATOR);
    await page.goto('/timesheets');
    if (javaScriptEnabled) await page.locator('.net').getByText('Online').waitFor();
    for (const at of [0, 1]) await page.locator('tbody input[name=tick]').nth(at).check();
    let [requested, goOn] = [0, () => {}];
    const held = new Promise<void>((resolve) => (goOn = resolve));
    await page.route('**/timesheets/pdfs*', async (route) => {
      requested += 1;
      if (javaScriptEnabled) await held;
      await route.continue();
    });
    const downloaded = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download as one PDF' }).click();
    if (javaScriptEnabled) {
      const making = page.getByRole('button', { name: 'Making the PDF' });
      await making.click();
      expect(await making.getAttribute('aria-busy')).toBe('true');
      goOn();
    }
    const pdf = await downloaded;
    expect(pdf.suggestedFilename()).toMatch(/^timesheets-\d{4}-\d\d-\d\d\.pdf$/);
    expect(
      readFileSync(await pdf.path())
        .subarray(0, 4)
        .toString(),
    ).toBe('%PDF');
    await page.getByRole('button', { name: 'Download as one PDF' }).waitFor();
    expect(requested).toBe(1);
    expect(complaints).toEqual([]);
    await leave();
  },
);

test('A refusal is shown on the list, as it is without JavaScript', async () => {
  const { page, leave } = await demo.visit({ javaScriptEnabled: true, width: 1280 }, ADMINISTRATOR);
  await page.goto('/timesheets');
  await page.locator('.net').getByText('Online').waitFor();
  const tick = page.locator('tbody input[name=tick]').first();
  await tick.check();
  await tick.evaluate((box: HTMLInputElement) => (box.value = '0197a3c0-0000-7000-8000-000000000000@1'));
  await page.getByRole('button', { name: 'Download as one PDF' }).click();
  await page.getByText('Select at least one timesheet').waitFor();
  expect(new URL(page.url()).pathname).toBe('/timesheets');
  await leave();
});
