import { expect, test } from 'vitest';
import { isMadeAtOnce } from '#domain/downloads/made-download.ts';
import { DownloadSchema } from '#domain/timesheets/download/download.schema.ts';
import { says } from '../../support/says.ts';

test('Sheets of up to 20,000 rows and PDFs of up to 250 are made while their reader waits', () => {
  expect([isMadeAtOnce('csv', 20_000), isMadeAtOnce('csv', 20_001)]).toEqual([true, false]);
  expect([isMadeAtOnce('xlsx', 20_000), isMadeAtOnce('xlsx', 20_001)]).toEqual([true, false]);
  expect([isMadeAtOnce('pdf', 250), isMadeAtOnce('pdf', 251)]).toEqual([true, false]);
});

test('A download is a workbook unless another format is asked for', () => {
  for (const kind of ['detail', 'summary', 'digest'] as const)
    expect(says(DownloadSchema, { kind })).toEqual({ kind, format: 'xlsx' });
  for (const format of ['xlsx', 'csv', 'pdf'] as const)
    expect(says(DownloadSchema, { kind: 'detail', format })).toEqual({ kind: 'detail', format });
  expect(says(DownloadSchema, { kind: 'all', format: 'doc' })).toEqual([
    'kind: Please choose the detail, the summary or the digest.',
    'format: Please choose xlsx, csv or pdf.',
  ]);
});
