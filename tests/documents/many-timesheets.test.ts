import { PDFiumLibrary } from '@hyzyla/pdfium';
import { PDFDocument, PDFName } from 'pdf-lib';
import { expect, test } from 'vitest';
import { JoinedPdf } from '#documents/joined-pdf.ts';
import { renderTimesheetsPdf } from '#documents/many-timesheets.tsx';
import type { TimesheetDetail } from '#domain/timesheets/timesheet-detail.ts';
import type { PdfDocument, PdfRenderer } from '#platform/pictures/pdf.ts';
import { elementsOf } from '../support/pdf-structure.ts';
import { agency, month, options, week } from './sample-timesheet.ts';
import { warmRenderer } from './warm-renderer.ts';

const renderPdf = warmRenderer();

const sheets = (count: number, timesheet: TimesheetDetail = week) =>
  Array.from({ length: count }, (_, index) => ({
    timesheet: { ...timesheet, id: `sheet ${index}`, friendlyNumber: 1001 + index },
    withRates: false,
  }));
const numbersOf = (count: number) =>
  Array.from({ length: count }, (_, index) => `TS-${String(1001 + index).padStart(6, '0')}`);

async function textOf(pdf: Uint8Array): Promise<string[]> {
  const library = await PDFiumLibrary.init();
  const pages = [...(await library.loadDocument(pdf)).pages()].map((page) => page.getText().replace(/\s+/g, ' '));
  library.destroy();
  return pages;
}

/** Returns a renderer that records its input, and how many documents it renders concurrently. */
function watched(draw: (document: PdfDocument) => Promise<Buffer>) {
  const seen = { documents: [] as PdfDocument[], atOnce: 0, most: 0 };
  const renderer: PdfRenderer = async (document) => {
    seen.documents.push(document);
    seen.most = Math.max(seen.most, (seen.atOnce += 1));
    return draw(document).finally(() => (seen.atOnce -= 1));
  };
  return { seen, renderer };
}

test(
  'A hundred and twenty timesheets are one tagged PDF, in order, each page with its number',
  { timeout: 120_000 },
  async () => {
    const { seen, renderer } = watched(renderPdf);
    const content = await renderTimesheetsPdf(renderer, sheets(120), agency, options);
    const pages = await textOf(content);
    expect(pages.map((text) => /TS-\d+/.exec(text)?.[0])).toEqual(numbersOf(120));
    expect(pages.map((text) => /Page \d+ of \d+/.exec(text)?.[0])).toEqual(
      pages.map((_, index) => `Page ${index + 1} of 120`),
    );
    expect(pages.every((text) => text.includes('Made 26 May 2026, 11:07'))).toBe(true);
    expect([seen.documents.length, seen.most]).toEqual([5, 2]);
    expect(seen.documents.every(({ agencyId }) => agencyId === agency.id)).toBe(true);
    const pdf = await PDFDocument.load(content);
    expect(pdf.getTitle()).toBe('120 timesheets of Calder & Finch');
    expect(pdf.catalog.get(PDFName.of('Lang'))?.toString()).toBe('(en-GB)');
    const elements = elementsOf(pdf);
    expect(elements.filter(({ kind }) => kind === 'Part')).toHaveLength(5);
    expect([...new Set(elements.flatMap(({ page }) => page ?? []))].sort((a, b) => a - b)).toEqual(
      pdf.getPageIndices(),
    );
    const named = elements.flatMap(({ id }) => id ?? []);
    expect(new Set(named).size).toBe(named.length);
    const headers = elements.flatMap((element) => element.headers);
    expect(headers.length).toBeGreaterThan(120 * 7);
    expect(headers.filter((header) => !named.includes(header))).toEqual([]);
  },
);

test('Pages are numbered correctly if a sheet takes more of them than expected', { timeout: 60_000 }, async () => {
  const note = { ...week.notes[0]!, body: 'A long story. '.repeat(600) };
  const many = [...sheets(25, month), ...sheets(1, { ...week, notes: [note] }), ...sheets(1)];
  const pages = await textOf(await renderTimesheetsPdf(renderPdf, many, agency, options));
  expect(pages.length).toBeGreaterThan(52);
  expect(pages.map((text) => /Page \d+ of \d+/.exec(text)?.[0])).toEqual(
    pages.map((_, index) => `Page ${index + 1} of ${pages.length}`),
  );
});

test('As many as are drawn at once make one document, unchanged', async () => {
  const { seen, renderer } = watched(() => Promise.resolve(Buffer.from('drawn')));
  expect((await renderTimesheetsPdf(renderer, sheets(25), agency, options)).toString()).toBe('drawn');
  expect(seen.documents.map(({ foot }) => foot?.numbered)).toEqual([undefined]);
});

test('A part that fails fails them all, and no more are drawn', async () => {
  const { seen, renderer } = watched(async ({ body }) => {
    if (body.includes('TS-001030')) throw new Error('The browser ended.');
    return renderPdf({ title: 'Part', styles: '', body: '<p>week</p>' });
  });
  await expect(renderTimesheetsPdf(renderer, sheets(500), agency, options)).rejects.toThrow('The browser ended.');
  expect(seen.documents.length).toBeLessThanOrEqual(3);
  // Its turn is given back.
  expect(
    await textOf(await renderTimesheetsPdf(watched(renderPdf).renderer, sheets(26), agency, options)),
  ).toHaveLength(26);
});

test('Nothing more is drawn for a visitor who has left', async () => {
  const leaving = new AbortController();
  const { seen, renderer } = watched(async () => {
    leaving.abort(new Error('The visitor left.'));
    return renderPdf({ title: 'Part', styles: '', body: '<p>week</p>' });
  });
  const drawing = renderTimesheetsPdf(renderer, sheets(500), agency, { ...options, gone: leaving.signal });
  await expect(drawing).rejects.toThrow('The visitor left.');
  expect(seen.documents.length).toBeLessThanOrEqual(2);
});

test('A font that every part has is included once', async () => {
  const parts = await Promise.all(['one', 'two'].map((title) => renderPdf({ title, styles: '', body: '<p>week</p>' })));
  const whole = new JoinedPdf();
  for (const part of parts) expect(await whole.add(part)).toBe(1);
  const fonts = (await whole.save()).toString('latin1').match(/\/Length1 \d+/g);
  expect(fonts).toHaveLength(1);
});

test('Parts written by another program are joined as well, and a file that is not a PDF is refused', async () => {
  const drawn = await renderPdf({
    title: 'First',
    styles: '',
    body: '<table><tr><th>Day</th></tr><tr><td>8h</td></tr></table>',
  });
  const otherwise = await (await PDFDocument.load(drawn)).save({ useObjectStreams: true });
  const whole = new JoinedPdf();
  await whole.add(drawn);
  await whole.add(otherwise);
  const pdf = await PDFDocument.load(await whole.save());
  expect([pdf.getPageCount(), pdf.getTitle()]).toEqual([2, 'First']);
  const elements = elementsOf(pdf);
  const headers = elements.flatMap((element) => element.headers);
  expect(headers.length).toBeGreaterThan(1);
  expect(headers.filter((header) => !elements.some(({ id }) => id === header))).toEqual([]);
  await expect(new JoinedPdf().add(Buffer.from('no PDF'))).rejects.toThrow('PDF');
});
