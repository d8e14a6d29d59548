import { expect, onTestFinished, test } from 'vitest';
import { createBrowser } from '#platform/pictures/browser.ts';
import { createPdfRenderer } from '#platform/pictures/pdf.ts';

function openBrowser(pages: number) {
  const browser = createBrowser({ executablePath: process.env.PUPPETEER_EXECUTABLE_PATH, pages });
  onTestFinished(() => browser.close());
  return browser;
}

test('one agency’s document does not wait for earlier ones of another agency', async () => {
  const renderPdf = createPdfRenderer(openBrowser(1));
  const drawn: string[] = [];
  const draw = async (agencyId: string) => {
    await renderPdf({ agencyId, title: 'Week', styles: '', body: '<p>week</p>' });
    drawn.push(agencyId);
  };
  await Promise.all([...Array.from({ length: 30 }, () => draw('large')), draw('small')]);
  expect(drawn.indexOf('small')).toBeLessThan(3);
});

test('slow documents of one agency leave a page for another', async () => {
  const browser = openBrowser(3);
  let goOn: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (goOn = resolve));
  const begun: string[] = [];
  const draw = (agency: string) =>
    browser.withPage(async () => {
      begun.push(agency);
      if (agency === 'large') await held;
    }, agency);
  const large = [draw('large'), draw('large'), draw('large')];
  await expect.poll(() => begun).toEqual(['large', 'large']);
  await draw('small');
  expect(begun).toEqual(['large', 'large', 'small']);
  goOn();
  await Promise.all(large);
  expect(begun).toHaveLength(4);
});
