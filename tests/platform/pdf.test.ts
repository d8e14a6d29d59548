import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { PDFDocument } from 'pdf-lib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assertNewEnough, type Browser, createBrowser } from '#platform/pictures/browser.ts';
import { type PdfRenderer, createPdfRenderer } from '#platform/pictures/pdf.ts';

/** Returns the profiles of this process's browsers; other processes have theirs alongside. */
const ownProfiles = () =>
  readdirSync(tmpdir()).filter((name) => name.startsWith(`countersign-browser-${process.pid}-`));
const requests: string[] = [];
const server = createServer((request, response) => {
  requests.push(request.url ?? '');
  response.end();
});
let browser: Browser;
let renderPdf: PdfRenderer;

beforeAll(async () => {
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  browser = createBrowser({ executablePath: process.env.PUPPETEER_EXECUTABLE_PATH, recycleAfter: 4 });
  renderPdf = createPdfRenderer(browser);
});
afterAll(async () => {
  await browser.close();
  server.close();
});

const page = (body: string) => ({ title: 'TS-000123', styles: '', body });
/** Returns the visible text, page by page. */
async function textOf(pdf: Buffer): Promise<string[]> {
  const library = await PDFiumLibrary.init();
  return [...(await library.loadDocument(pdf)).pages()].map((one) => one.getText().replace(/\s+/g, ' '));
}

/** Returns processes whose command line names one of this process's profiles. */
function browserProcesses(): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,stat=,args=', '-ww'], { encoding: 'utf8' }).split('\n');
  return lines
    .filter((line) => ownProfiles().some((name) => line.includes(name)) && !/^\s*\d+\s+Z/.test(line))
    .map((line) => Number(line.trim().split(/\s+/)[0]));
}

test('a page becomes a tagged A4 PDF in its language', async () => {
  const pdf = await renderPdf(page('<h1>Timesheet</h1><table><tr><th>Mon</th><td>8h 00m</td></tr></table>'));
  const text = pdf.toString('latin1');
  expect(text.startsWith('%PDF-')).toBe(true);
  expect(text).toMatch(/\/MediaBox \[0 0 59[45][.\d]* 84[12][.\d]*\]/);
  expect(text).toContain('/StructTreeRoot');
  expect(text).toMatch(/\/Marked true/);
  expect(text).toContain('en-GB');
});

test('a page loads no address, reads no file and runs no script', async () => {
  const { port } = server.address() as AddressInfo;
  const at = `http://127.0.0.1:${port}`;
  const pdf = await renderPdf(
    page(`<img src="${at}/image"><link rel="stylesheet" href="${at}/style"><iframe src="${at}/frame"></iframe><iframe src="file:///etc/passwd"></iframe>
      <style>@import url(${at}/import); body { background: url(${at}/background) }</style>
      <script>document.body.innerHTML = '<h1>ran</h1>'.repeat(2000); new Image().src = '${at}/script'</script><p>still here</p>`),
  );
  expect(requests).toEqual([]);
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
});

test('each page has its footer, whatever people’s names contain, and its number', async () => {
  const name = `Łukasz "Bob" O’Brien \\ </style>; } @page {} end`;
  const foot = { left: [`Submitted by ${name}.`, 'The live record'], right: ['Made', 'Part 1 of 2, '] };
  const body = '<p style="break-after:page">week</p><p>end</p>';
  const styles = '@page { margin: 30mm; @bottom-left { white-space: pre } @bottom-right { white-space: pre } }';
  const pages = await textOf(await renderPdf({ ...page(body), styles, foot }));
  for (const text of pages) expect(text).toContain(`Submitted by ${name}. The live record`);
  expect(pages[0]).toContain('Part 1 of 2, Page 1 of 2');
  expect(pages[1]).toContain('Part 1 of 2, Page 2 of 2');
});

test('a document shows nothing of the previous one, and has its own styles', async () => {
  const one = createBrowser({ executablePath: process.env.PUPPETEER_EXECUTABLE_PATH, pages: 1 });
  const draw = createPdfRenderer(one);
  const hidden = {
    title: 'Second',
    styles: '.off { display: none }',
    body: '<p>there</p><p class="off">not there</p>',
  };
  await draw({ ...hidden, title: 'First', body: '<p>of another</p>', foot: { left: ['a foot'], right: [''] } });
  const second = await draw(hidden);
  expect((await textOf(second)).join().trim()).toBe('there');
  expect((await PDFDocument.load(second)).getTitle()).toBe('Second');
  expect((await textOf(await draw({ ...hidden, styles: '' }))).join()).toContain('not there');
  await one.close();
});

test('a browser that would omit the footer is refused by its version', () => {
  expect(() => assertNewEnough('HeadlessChrome/130.0.6723.0')).toThrow('need Chrome or Chromium 131 or newer');
  expect(() => assertNewEnough('Chrome/131.0.6778.0')).not.toThrow();
});

test('concurrent renderings do not mix', async () => {
  const pages = (count: number) => page('<p style="break-after:page">week</p>'.repeat(count) + '<p>end</p>');
  const pdfs = await Promise.all([1, 2, 3, 4, 5, 6].map((count) => renderPdf(pages(count))));
  expect(pdfs.map((pdf) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length)).toEqual([2, 3, 4, 5, 6, 7]);
});

test('after the browser was killed a new one renders the next page', async () => {
  await renderPdf(page('warm'));
  const main = browserProcesses().filter(
    (pid) => Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')[3]) === process.pid,
  );
  expect(main.length).toBeGreaterThan(0);
  for (const pid of main) process.kill(pid, 'SIGKILL');
  expect((await renderPdf(page('again'))).subarray(0, 4).toString()).toBe('%PDF');
});

test('closing leaves no process and no profile', async () => {
  await renderPdf(page('last'));
  expect(browserProcesses().length).toBeGreaterThan(0);
  const processes = browserProcesses();
  await browser.close();
  await expect
    .poll(() =>
      processes.filter((pid) => {
        try {
          return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
        } catch {
          return false;
        }
      }),
    )
    .toEqual([]);
  expect(ownProfiles()).toEqual([]);
  await expect(renderPdf(page('late'))).rejects.toMatchObject({
    name: 'PdfUnavailable',
    cause: { message: 'The browser is closed.' },
  });
});
