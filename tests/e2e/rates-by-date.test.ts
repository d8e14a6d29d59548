import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { formatDate } from '#domain/format.ts';
import { openNamedAgencyContext } from '#platform/open-context.ts';
import { WAYS } from '../support/browser.ts';
import { ADMINISTRATOR, demoOfSuite, expectSound } from '../support/demo-visitor.ts';

const demo = demoOfSuite();

/** Returns a Monday some weeks ahead. */
function mondayIn(weeks: number): Temporal.PlainDate {
  const today = Temporal.Now.plainDateISO();
  return today.subtract({ days: today.dayOfWeek - 1 }).add({ weeks });
}

test.each(WAYS)(
  'A rate from a date is refused before the placement starts, added in the middle of a week and removed, with JavaScript $javaScriptEnabled, $width pixels wide',
  async ({ javaScriptEnabled, width }) => {
    const { page, complaints, close } = await demo.visit({ javaScriptEnabled, width }, ADMINISTRATOR);
    const monday = mondayIn(javaScriptEnabled ? 2 : 3);
    await page.goto('/contractors?standing=current');
    await page.goto(
      (await page.locator('td a[href^="/contractors/"], th a[href^="/contractors/"]').first().getAttribute('href'))!,
    );
    await page
      .getByRole('navigation', { name: /^About/ })
      .getByRole('link', { name: 'Rates' })
      .click();
    await page.getByRole('heading', { name: 'Rates by date' }).waitFor();
    const from = page.getByLabel('From', { exact: true });
    await from.fill('3 Jan 2000');
    await page.getByRole('textbox', { name: /^Charge rate/ }).fill('28.40');
    await page.getByLabel('Note').fill('Yearly review');
    await page.getByRole('button', { name: 'Check the change' }).click();
    const day = formatDate(monday.add({ days: 2 }).toString());
    await page.getByText('Edit the placement to change the rates that it starts with.').first().waitFor();
    expect(await page.getByLabel('Note').inputValue()).toBe('Yearly review');
    await from.fill(day);
    await page.getByRole('button', { name: 'Check the change' }).click();
    await page.getByText(`The new rate applies from ${day}.`).waitFor();
    await expect.poll(() => from.inputValue()).toBe('');
    const row = page.getByRole('row').filter({ hasText: 'Yearly review' });
    expect(await row.textContent()).toContain('£28.40');
    if (javaScriptEnabled) await expectSound(page);
    await row.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('The rate is removed.').waitFor();
    await row.waitFor({ state: 'detached' });
    // The refusal of the first attempt is the only failed response.
    expect(complaints.filter((text) => !text.includes('422'))).toEqual([]);
    await close();
  },
);

/** Creates weekly placements charged hourly with an accepted week, and returns its first day. */
async function acceptedWeeks() {
  const ctx = await openNamedAgencyContext(demo.portal.platform, 'calder-finch', { kind: 'commandLine' });
  return ctx.db.run<{ contractorId: string; beginning: string }>({
    text: `select contractor_id, max(beginning) as beginning from timesheets
        where agency_id = $1 and status = 'accepted' and not is_void and captures_worker_financials and pay_rate is not null
          and charging_period = 'hourly' and entry_period = 'weekly'
        group by contractor_id order by contractor_id`,
    values: [ctx.agency.id],
  });
}

test.each(WAYS)(
  'A rate within an accepted week is checked, saved, confirmed and removed, with JavaScript $javaScriptEnabled, $width pixels wide',
  async ({ javaScriptEnabled, width }) => {
    const { contractorId, beginning } = (await acceptedWeeks())[javaScriptEnabled ? 0 : 1]!;
    const { page, leave } = await demo.visit({ javaScriptEnabled, width }, ADMINISTRATOR);
    await page.goto(`/contractors/${contractorId}/rates`);
    await page.getByLabel('From', { exact: true }).fill(formatDate(beginning));
    await page.getByRole('textbox', { name: /^Pay rate/ }).fill('99.50');
    await page.getByLabel('Note').fill('Backdated review');
    await page.getByRole('button', { name: 'Check the change' }).click();
    await page.getByRole('heading', { name: /^This rate touches \d+ accepted timesheets?$/ }).waitFor();
    if (javaScriptEnabled) await expectSound(page);
    await page.getByRole('button', { name: 'Keep this rate' }).click();
    await page.getByRole('heading', { name: /to confirm$/ }).waitFor();
    if (javaScriptEnabled) await expectSound(page);
    await page.getByLabel('Reason').fill('Backdated review');
    await page
      .getByRole('button', { name: javaScriptEnabled ? /^Confirm \d+ difference/ : 'Confirm what is ticked' })
      .click();
    await page.getByRole('heading', { name: 'Confirmed differences' }).waitFor();
    await page.getByRole('row').filter({ hasText: 'Backdated review' }).getByRole('button', { name: 'Remove' }).click();
    expect(await page.getByRole('heading', { name: /to confirm$/ }).textContent()).toMatch(
      /^\d+ differences? to confirm$/,
    );
    await leave();
  },
);

test.each(WAYS)(
  'Many are given a rate from a date together, with JavaScript $javaScriptEnabled, $width pixels wide',
  async ({ javaScriptEnabled, width }) => {
    const { page, leave } = await demo.visit({ javaScriptEnabled, width }, ADMINISTRATOR);
    await page.goto('/contractors?search=Reach');
    const boxes = page.locator('td.sel input');
    for (const index of [0, 1]) await boxes.nth(index).check();
    await page.getByText('More', { exact: true }).and(page.locator('summary')).click();
    await page.getByRole('button', { name: 'Change rates' }).click();
    await page.getByRole('heading', { name: 'Change the rates of 2 placements' }).waitFor();
    const day = formatDate(mondayIn(javaScriptEnabled ? 4 : 5).toString());
    await page.getByLabel('From', { exact: true }).fill(day);
    await page.getByLabel('Charge rate, £').fill('41.20');
    await page.getByRole('button', { name: 'Show the plan' }).click();
    await page.getByText('Please choose whether the rates are per hour or per day.').waitFor();
    expect(await page.getByLabel('Charge rate, £').inputValue()).toBe('41.20');
    await page.getByLabel('Rates are').selectOption('hour');
    await page.getByRole('button', { name: 'Show the plan' }).click();
    await page.getByRole('heading', { name: `from ${day}` }).waitFor();
    await page.getByText('Charge £41.20').first().waitFor();
    if (javaScriptEnabled) await expectSound(page);
    await page
      .getByRole('button', { name: `from ${day}` })
      .and(page.locator(':visible'))
      .click();
    await page.getByRole('status').filter({ hasText: '2 changed.' }).waitFor();
    await leave();
  },
);
