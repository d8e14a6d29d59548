import { expect, test } from 'vitest';
import { WAYS } from '../support/browser.ts';
import { ADMINISTRATOR, demoOfSuite, expectSound, takeShot } from '../support/demo-visitor.ts';

const demo = demoOfSuite();

/** A typical agency's list: titles, semicolons, Windows-1252, its own headings and a column that nobody needs. */
const file = (firm: string) => ({
  name: 'firms.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    `Calder & Finch, firms\nPrinted 22.05.2026\nFirm;Telephone;Cost centre\n${firm};0113 496 0190;K-11\nCaf\xe9 ${firm};;K-12\n`,
    'latin1',
  ),
});

test.each(WAYS)(
  'A file as an agency has it is read, mapped, checked and imported, with JavaScript $javaScriptEnabled, $width pixels wide',
  async ({ javaScriptEnabled, width }) => {
    const firm = javaScriptEnabled ? 'Kirkstall Forge' : 'Armley Mills';
    const { page, leave } = await demo.visit({ javaScriptEnabled, width }, ADMINISTRATOR);
    const look = async (of: string) => {
      await takeShot(page, of, width);
      if (!javaScriptEnabled) return;
      await expectSound(page);
      await page.setViewportSize({ width, height: 900 });
    };
    await page.goto('/imports?kind=clients');
    await page.locator('input[type=file]').setInputFiles(file(firm));
    await page.getByRole('button', { name: /Check/ }).click();

    // Its columns cannot be identified, so the page reports that and shows how it was read.
    await page.getByText('The file cannot be imported as it is read:').waitFor();
    await page.getByLabel('Headings in row').fill('3');
    await page.getByRole('button', { name: 'Read again' }).first().click();
    await page.getByText('Rows 1 and 2 are titles and are passed over.').waitFor();
    await page.getByRole('columnheader', { name: 'Cost centre', exact: true }).waitFor();
    await look('import-unread');
    await page.getByLabel('Firm goes to').selectOption({ label: 'Client name (required)' });
    await page.getByLabel('Telephone goes to').selectOption({ label: 'Telephone number' });
    await page.getByLabel('Cost centre goes to').selectOption({ label: 'Leave out' });
    await page.getByRole('button', { name: 'Read again' }).last().click();

    await page.getByRole('heading', { name: 'What would change' }).waitFor();
    expect(await page.getByLabel('Headings in row').inputValue()).toBe('3');
    await page
      .getByRole('cell', { name: `Café ${firm}` })
      .first()
      .waitFor();
    await look('import-plan');
    await page.getByRole('button', { name: 'Import 2 rows: 2 created' }).click();
    await page.getByText('2 created, 0 changed, 0 unchanged.').waitFor();

    // The next file with these headings is read like this one.
    await page.goto('/imports?kind=clients');
    await page.locator('input[type=file]').setInputFiles(file(firm));
    await page.getByRole('button', { name: /Check/ }).click();
    await page.getByText('Read as the last file with these headings').waitFor();
    await page.getByRole('button', { name: 'Forget' }).click();
    await page.getByText('The file cannot be imported as it is read:').waitFor();
    await leave();
  },
);
