import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'puppeteer';
import { metrics } from '../metrics.ts';
import type { Browser } from './browser.ts';
import { footerRules, type PdfFooter } from './pdf-footer.ts';

/** Renders a document. */
export type PdfRenderer = (document: PdfDocument, options?: PdfOptions) => Promise<Buffer>;

/** A document as HTML and CSS that load nothing but `data:` addresses. */
export type PdfDocument = {
  /** The owner: agencies take turns at the browser. */
  agencyId?: string;
  title: string;
  /** Fonts and rules. A page keeps its latest ones: documents that share them are rendered in half the time. */
  styles: string;
  /** The contents of `<body>`. */
  body: string;
  foot?: PdfFooter;
};

export type PdfOptions = {
  /** False leaves out the structure for screen readers, which takes ever longer the longer the document is. */
  isTagged?: boolean;
  /** Milliseconds after which rendering is abandoned; ten seconds unless the document is long. */
  longest?: number;
};

const MAX_LENGTH = 10_000;
/** Characters of HTML above which a document's memory is released at once. */
const LARGE = 30_000;

/** The browser that renders PDFs does not start, or did not render this one. */
class PdfUnavailable extends Error {
  override readonly name = 'PdfUnavailable';
  constructor(cause: unknown) {
    super('The PDF could not be drawn.', { cause });
  }
}

/**
 * Creates a renderer of A4 PDFs in British English. Scripts do not run, and only `data:` addresses load.
 * @throws PdfUnavailable if the browser does not start, ends, or takes too long; Overloaded if the agency has too many
 * waiting
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
  { isTagged = true, longest = MAX_LENGTH }: PdfOptions = {},
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

/** Clears a page's contents from memory, where they would otherwise remain while the next ones are rendered. */
async function clear(page: Page): Promise<void> {
  await page.evaluate(() => document.body.replaceChildren());
  const session = await page.createCDPSession();
  await session.send('HeapProfiler.collectGarbage');
  await session.detach();
}

/** A page's styles, with their fonts loaded. */
const stylesOf = new WeakMap<Page, string>();

/** Loads a document into a page, replacing its contents, and waits for its images. */
async function show(page: Page, { title, styles, body, foot }: PdfDocument, timeout: number): Promise<void> {
  if (stylesOf.get(page) !== styles) {
    stylesOf.delete(page);
    const head = `<meta charset="utf-8"><title></title><style>${styles}</style><style></style>`;
    await page.setContent(`<!doctype html><html lang="en-GB"><head>${head}</head><body></body></html>`, { timeout });
  }
  const rules = foot ? footerRules(foot) : '';
  // This runs from outside; the page's own scripts stay disabled.
  await page.evaluate(
    async (sheet) => {
      document.title = sheet.title;
      document.head.lastElementChild!.textContent = sheet.rules;
      document.body.innerHTML = sheet.body;
      await Promise.all([...document.fonts].map((font) => font.load()));
      await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    },
    { title, rules, body },
  );
  stylesOf.set(page, styles);
}
