import { buffer } from 'node:stream/consumers';
import { PDFDocument } from 'pdf-lib';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ExportColumn } from '#domain/exports/export-table.ts';
import { streamLongTablePdf } from '#documents/long-table-pdf.ts';
import { openTwoAgencies, type TwoAgencies } from '#tests/support/two-agencies.ts';

let world: TwoAgencies;
beforeAll(async () => {
  world = await openTwoAgencies();
});
afterAll(() => world.close());

const columns: ExportColumn[] = [{ key: 'friendlyId', header: 'friendlyId', kind: 'text' }];
async function* rows(count: number) {
  for (let number = 1; number <= count; number += 1) yield { friendlyId: `R${number}.` };
}

test('A table longer than one part is one PDF with every row, its totals last', { timeout: 60_000 }, async () => {
  const table = {
    title: 'Timesheets',
    nameAs: (format: string) => `timesheets.${format}`,
    about: [{ label: 'Period', value: '18 to 24 May 2026' }],
    columns,
    rows: rows(1500),
    totals: () => [{ friendlyId: 'Control totals' }],
  };
  const content = await buffer(Readable.from(streamLongTablePdf(world.here, world.platform.pdf, table, 1500)));
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
