import { buffer } from 'node:stream/consumers';
import { PDFDocument, PDFName } from 'pdf-lib';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import type { ExportColumn } from '#domain/exports/export-table.ts';
import { streamLongTablePdf } from '#documents/long-table-pdf.ts';
import { drawTable } from '#documents/table-pdf.tsx';
import type { PdfRenderer } from '#platform/pictures/pdf.ts';
import { openTwoAgencies } from '#tests/support/two-agencies.ts';
import { opened } from '#tests/support/opened.ts';
import { elementsOf } from '#tests/support/pdf-structure.ts';
import { pdfText } from '#tests/support/pdf-text.ts';

const world = opened(openTwoAgencies);

const columns: ExportColumn[] = [{ key: 'friendlyId', header: 'friendlyId', kind: 'text' }];
async function* rows(count: number) {
  for (let number = 1; number <= count; number += 1) yield { friendlyId: `R${number}.` };
}

const tableOf = (count: number) => ({
  title: 'Timesheets',
  nameAs: (format: string) => `timesheets.${format}`,
  about: [{ label: 'Period', value: '18 to 24 May 2026' }],
  columns,
  rows: rows(count),
  totals: () => [{ friendlyId: 'Control totals' }],
});

test('A table longer than one part is one PDF with every row, its totals last', { timeout: 60_000 }, async () => {
  const agencies: (string | undefined)[] = [];
  const renderPdf: PdfRenderer = (document, options) => {
    agencies.push(document.agencyId);
    return world.platform.pdf(document, options);
  };
  const content = await buffer(Readable.from(streamLongTablePdf(world.here, renderPdf, tableOf(1500), 1500)));
  expect(agencies).toEqual([world.here.agency.id, world.here.agency.id]);
  expect((await PDFDocument.load(content)).getTitle()).toBe('Timesheets');
  const library = await PDFiumLibrary.init();
  const pages = [...(await library.loadDocument(content)).pages()].map((page) => page.getText().replace(/\s/g, ''));
  const said = pages.join('\n');
  expect(said.match(/R\d+\./g)).toEqual(Array.from({ length: 1500 }, (_, index) => `R${index + 1}.`));
  expect(said).toContain('Part1of2,Page1of');
  expect(pages[0]).toContain('Period:18to24May2026');
  expect(pages.at(-1)).toContain('Controltotals');
  library.destroy();
});

test(
  'The parts of a long table share one structure: every page is in it, and cells name the headers of their own part',
  { timeout: 60_000 },
  async () => {
    const content = await buffer(
      Readable.from(streamLongTablePdf(world.here, world.platform.pdf, tableOf(1100), 1100)),
    );
    const pdf = await PDFDocument.load(content);
    const structure = elementsOf(pdf);
    expect(structure.slice(0, 2).map(({ kind }) => kind)).toEqual(['Document', 'Part']);
    expect(structure.filter(({ kind }) => kind === 'Part')).toHaveLength(2);
    const pages = new Set(structure.flatMap(({ page }) => page ?? []));
    expect([...pages].sort((a, b) => a - b)).toEqual(pdf.getPageIndices());
    const named = structure.flatMap(({ id }) => id ?? []);
    expect(new Set(named).size).toBe(named.length);
    const headers = structure.flatMap((element) => element.headers);
    expect(headers.length).toBeGreaterThan(1000);
    expect(headers.filter((header) => !named.includes(header))).toEqual([]);
  },
);

test('A table with more rows than a document describes is drawn without a structure', { timeout: 60_000 }, async () => {
  const content = await buffer(Readable.from(streamLongTablePdf(world.here, world.platform.pdf, tableOf(3), 5001)));
  expect((await PDFDocument.load(content)).catalog.has(PDFName.of('StructTreeRoot'))).toBe(false);
});

test('Names without a space to break at leave every column on the page', async () => {
  const names = { fullname: 'B'.repeat(120), payrollNumber: '0'.repeat(60), contractName: 'X'.repeat(200) };
  const row = {
    ...names,
    friendlyId: 'TS-000017',
    clientName: 'Brackenridge Water',
    status: 'Accepted',
    workedHours: '37h 30m',
  };
  const shown = Object.keys(row).map((key): ExportColumn => ({ key, header: key, kind: 'text' }));
  const content = await drawTable(world.here, world.platform.pdf, { ...tableOf(0), columns: shown, rows: [row] });
  const text = await pdfText(content);
  expect(text).toContain('37h 30m');
  // A word that fits is not broken for the sake of one that does not.
  expect(text).toContain('Brackenridge');
});
