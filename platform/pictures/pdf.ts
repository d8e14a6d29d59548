import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'puppeteer';
import { metrics } from '../metrics.ts';
import type { Browser } from './browser.ts';
import { footRules, type PdfFoot } from './pdf-foot.ts';

/** Draws a document. */
export type PdfRenderer = (document: PdfDocument, options?: PdfOptions) => Promise<Buffer>;

/** A document as HTML and CSS that load nothing but `data:` addresses. */
export type PdfDocument = {
  /** Whose it is: agencies take turns at the browser. */
  agencyId?: string;
  title: string;
  /** Fonts and rules. A page keeps those that it had last: documents that share them are drawn in half the time. */
  styles: string;
  /** What stands within `<body>`. */
  body: string;
  foot?: PdfFoot;
};

export type PdfOptions = {
  /** False leaves out what readers aloud go by, which takes ever longer the longer the document is. */
  isTagged?: boolean;
  /** A document that takes longer than this, in milliseconds, is given up; ten seconds unless it is long. */
  longest?: number;
};

const LONGEST = 10_000;
/** Letters of HTML from which on a document's memory is given back at once. */
const LARGE = 30_000;

/** The browser that draws PDFs does not start, or did not draw this one. */
class PdfUnavailable extends Error {
  override readonly name = 'PdfUnavailable';
  constructor(cause: unknown) {
    super('The PDF could not be drawn.', { cause });
  }
}

/**
 * Makes a renderer of A4 PDFs in British English. Scripts do not run, and only `data:` addresses load.
 * @throws PdfUnavailable where the browser does not start, ends, or takes too long; Overloaded where the agency has too many waiting
 */
export function createPdfRenderer(browser: Browser): PdfRenderer {
  const seen = new WeakSet<object>();
  const note = (page: Page) => {
    const program = page.browser();
    if (!seen.has(program)) metrics.browserStarts.inc();
    seen.add(program);
  };
  return (document, options) => {
    metrics.browserPages.inc();
    return browser
      .withPage((page) => {
        note(page);
        return draw(page, document, options);
      }, document.agencyId)
      .catch((error: unknown) => {
        throw (error as Error).name === 'Overloaded' ? error : new PdfUnavailable(error);
      })
      .finally(() => metrics.browserPages.dec());
  };
}

async function draw(
  page: Page,
  document: PdfDocument,
  { isTagged = true, longest = LONGEST }: PdfOptions = {},
): Promise<Buffer> {
  const given = new AbortController();
  const late = sleep(longest, undefined, { signal: given.signal }).then(() => {
    throw new Error(`The PDF took longer than ${longest / 1000} seconds.`);
  });
  late.catch(() => undefined);
  const render = async () => {
    await show(page, document, longest);
    const pdf = await page.pdf({
      format: 'A4',
      tagged: isTagged,
      printBackground: true,
      preferCSSPageSize: true,
      timeout: longest,
    });
    return Buffer.from(pdf);
  };
  try {
    const pdf = await Promise.race([render(), late]);
    if (document.body.length > LARGE) await clear(page);
    return pdf;
  } finally {
    given.abort();
  }
}

/** Takes what a page showed out of memory: by itself it would stay there while the next ones are drawn. */
async function clear(page: Page): Promise<void> {
  await page.evaluate(() => document.body.replaceChildren());
  const session = await page.createCDPSession();
  await session.send('HeapProfiler.collectGarbage');
  await session.detach();
}

/** The styles that a page has, with their fonts loaded. */
const stylesOf = new WeakMap<Page, string>();

/** Puts a document into a page, in place of whatever it showed, and waits for its pictures. */
async function show(page: Page, { title, styles, body, foot }: PdfDocument, timeout: number): Promise<void> {
  if (stylesOf.get(page) !== styles) {
    stylesOf.delete(page);
    const head = `<meta charset="utf-8"><title></title><style>${styles}</style><style></style>`;
    await page.setContent(`<!doctype html><html lang="en-GB"><head>${head}</head><body></body></html>`, { timeout });
  }
  const rules = foot ? footRules(foot) : '';
  // What runs here is ours, from outside: the page's own scripts stay off.
  await page.evaluate(
    async (told) => {
      document.title = told.title;
      document.head.lastElementChild!.textContent = told.rules;
      document.body.innerHTML = told.body;
      await Promise.all([...document.fonts].map((font) => font.load()));
      await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    },
    { title, rules, body },
  );
  stylesOf.set(page, styles);
}
