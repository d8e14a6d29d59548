import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'puppeteer';
import type { Browser } from './browser.ts';
import { metrics } from '../metrics.ts';

/** Turns a page into a PDF. */
export type PdfRenderer = (html: string, options?: PdfOptions) => Promise<Buffer>;

export type PdfOptions = {
  /** HTML of the foot of each page; the classes `pageNumber` and `totalPages` are filled in. Styles must be inline. */
  footer?: string;
  /** False leaves out what readers aloud go by, which takes ever longer the longer the document is. */
  isTagged?: boolean;
  /** A document that takes longer than this, in milliseconds, is given up; ten seconds unless it is long. */
  longest?: number;
};

const LONGEST = 10_000;

/** The browser that draws PDFs does not start, or did not draw this one. */
class PdfUnavailable extends Error {
  override readonly name = 'PdfUnavailable';
  constructor(cause: unknown) {
    super('The PDF could not be drawn.', { cause });
  }
}

/**
 * Makes a renderer of A4 PDFs from complete HTML documents. Scripts do not run, and only `data:` addresses load.
 * @throws PdfUnavailable where the browser does not start, ends, or takes too long
 */
export function createPdfRenderer(browser: Browser): PdfRenderer {
  const seen = new WeakSet<object>();
  const note = (page: Page) => {
    const program = page.browser();
    if (!seen.has(program)) metrics.browserStarts.inc();
    seen.add(program);
  };
  return (html, options) => {
    metrics.browserPages.inc();
    return browser
      .withPage((page) => {
        note(page);
        return draw(page, html, options);
      })
      .catch((error: unknown) => {
        throw new PdfUnavailable(error);
      })
      .finally(() => metrics.browserPages.dec());
  };
}

async function draw(
  page: Page,
  html: string,
  { footer, isTagged = true, longest = LONGEST }: PdfOptions = {},
): Promise<Buffer> {
  const given = new AbortController();
  const late = sleep(longest, undefined, { signal: given.signal }).then(() => {
    throw new Error(`The PDF took longer than ${longest / 1000} seconds.`);
  });
  late.catch(() => undefined);
  const render = async () => {
    await page.setContent(html, { waitUntil: 'load', timeout: longest });
    const pdf = await page.pdf({
      format: 'A4',
      tagged: isTagged,
      printBackground: true,
      preferCSSPageSize: true,
      timeout: longest,
      ...(footer === undefined
        ? {}
        : { displayHeaderFooter: true, headerTemplate: '<span></span>', footerTemplate: footer }),
    });
    return Buffer.from(pdf);
  };
  try {
    return await Promise.race([render(), late]);
  } finally {
    given.abort();
  }
}
