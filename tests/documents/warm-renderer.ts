import { afterAll, beforeAll } from 'vitest';
import { type Browser, createBrowser } from '#platform/pictures/browser.ts';
import { createPdfRenderer, type PdfRenderer } from '#platform/pictures/pdf.ts';

/** Returns a renderer on a browser shared by all tests in the file. */
export function warmRenderer(): PdfRenderer {
  let browser: Browser;
  let renderPdf: PdfRenderer;
  beforeAll(() => {
    browser = createBrowser();
    renderPdf = createPdfRenderer(browser);
  });
  afterAll(() => browser.close());
  return (document, options) => renderPdf(document, options);
}
