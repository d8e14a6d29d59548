import { describe, expect, test } from 'vitest';
import { columnsOf, mapWithin } from '#domain/imports/reading/column-map.ts';
import { matchTable, type TableRules } from '#domain/imports/reading/import-table.ts';
import { ReadingFields, readingProblems, tableOptionsOf } from '#domain/imports/reading/reading.ts';
import { problemsAt } from '#domain/imports/reading/read-rows.ts';
import { says } from '../../support/says.ts';

const HEADER = ['Worker', 'E-mail', 'reference', 'Cost = centre'];
const MAP = ['Worker=fullname', 'E-mail=emailAddress', 'Cost = centre='];
const ROW = { Worker: 'Inês', 'E-mail': 'ines@mailbox.example', reference: 'C-1', 'Cost = centre': 'K-11' };
const matched = (rules: TableRules, cells: Record<string, string> = ROW) =>
  matchTable('contacts', [{ rowNumber: 4, cells }], rules);
const refusal = (rules: TableRules, cells?: Record<string, string>) => {
  try {
    matched(rules, cells);
    return [];
  } catch (error) {
    return (error as { fields: { field: string; message: string; code: string }[] }).fields.map(
      ({ field, message, code }) => `${field}: ${message} (${code})`,
    );
  }
};

describe('The mapping of a column', () => {
  test('is the chosen one, else its heading, and is unknown if neither says it', () => {
    expect(columnsOf('contacts', [...HEADER, 'Full Name'], MAP.slice(0, 2))).toEqual([
      { heading: 'Worker', field: 'fullname', knownFrom: 'chosen' },
      { heading: 'E-mail', field: 'emailAddress', knownFrom: 'heading' },
      { heading: 'reference', field: 'reference', knownFrom: 'heading' },
      { heading: 'Cost = centre', field: null, knownFrom: 'nowhere' },
      { heading: 'Full Name', field: 'fullname', knownFrom: 'heading' },
    ]);
  });
  test('accepts form labels, and everyday words for clients and contacts', () => {
    const fieldsOf = (kind: Parameters<typeof columnsOf>[0], ...header: string[]) =>
      columnsOf(kind, header).map(({ field }) => field);
    expect(fieldsOf('contacts', 'Name', 'Email', 'Phone')).toEqual(['fullname', 'emailAddress', 'telephoneNumber']);
    expect(fieldsOf('clients', 'Name', 'Telephone', 'Copies of accepted timesheets')).toEqual([
      ...['clientName', 'telephoneNumber', 'emailAcceptedTimesheetCopiesTo'],
    ]);
    expect(fieldsOf('contractors', 'From', 'Weeks', 'Name')).toEqual([null, null, null]);
  });
  test('is its heading if the choice says the same, and a choice if a known column is left out', () => {
    expect(columnsOf('contacts', ['reference'], ['reference=reference'])[0]!.knownFrom).toBe('heading');
    expect(columnsOf('contacts', ['reference'], ['reference='])).toEqual([
      { heading: 'reference', field: null, knownFrom: 'chosen' },
    ]);
    expect(columnsOf('contractors', ['fullname'], ['fullname='])[0]!.knownFrom).toBe('heading');
  });
  test('turns its cells into the field’s, and left-out columns into nothing', () => {
    const table = matched({ map: MAP });
    expect(table.rows[0]!.cells).toEqual({ fullname: 'Inês', emailAddress: 'ines@mailbox.example', reference: 'C-1' });
    expect(problemsAt(table)(4, { field: 'emailAddress', message: 'Not an address' })).toMatchObject({
      row: 4,
      column: 'E-mail',
      value: 'ines@mailbox.example',
    });
  });
  test('has to be a column of the file and a field of the kind', () => {
    expect(refusal({ map: [...MAP, 'Nothing=fullname'] })).toEqual([
      'map: The file has no column “Nothing”. (not_found)',
    ]);
    expect(refusal({ map: ['Worker=colour', ...MAP.slice(1)] })).toEqual([
      'map: There is no field “colour”: reference, fullname, emailAddress, telephoneNumber, optOutFrom, optOutUntil. (not_found)',
      'fullname: The column “fullname” is missing. (missing)',
    ]);
  });
  test('cannot be the same for two columns', () => {
    expect(refusal({ map: [...MAP.slice(0, 2), 'Cost = centre=reference'] })).toEqual([
      'Cost = centre: The columns “reference” and “Cost = centre” go to one field. (already_exists)',
    ]);
  });
  test('cannot be two fields for one column', () => {
    expect(refusal({ map: [...MAP, MAP[0]!, 'Worker=telephoneNumber'] })).toContain(
      'map: The column “Worker” is sent to two fields. (contradictory)',
    );
    expect(refusal({ map: [...MAP, MAP[0]!] })).toEqual([]);
  });
  test('cannot be empty for a required field', () => {
    expect(refusal({ map: ['Worker=', ...MAP.slice(1)] })).toEqual([
      'fullname: The column “fullname” is missing. (missing)',
    ]);
  });
  test('is forgotten with its column on another sheet', () => {
    expect(mapWithin(['Worker', 'Cost = centre'], MAP)).toEqual(['Worker=fullname', 'Cost = centre=']);
  });
  test('is written as a column, an equals sign and a field', () => {
    expect(says(ReadingFields.map, MAP)).toEqual(MAP);
    const WRONG = 'Please write a column of the file, an equals sign and a field, such as Worker=fullname';
    expect(says(ReadingFields.map, ['Worker', '=fullname', 'Worker=full name'])).toEqual(
      [0, 1, 2].map((at) => `[${at}]: ${WRONG}`),
    );
  });
  test('helps to find the row of the headings', () => {
    const looks = (map?: string[]) =>
      tableOptionsOf('contacts', { map }).looksLikeHeadings([' Worker ', 'E-mail', 'reference']);
    expect([looks(), looks(MAP)]).toEqual([false, true]);
  });
});

test('Columns a kind does not have are not asked for', () => {
  const asked = { sheet: 'Clients', encoding: 'utf-8', separator: 'comma', dates: 'dayFirst' } as const;
  const fieldsOf = (isWorkbook: boolean) => readingProblems(asked, isWorkbook).map(({ field }) => field);
  expect([fieldsOf(false), fieldsOf(true)]).toEqual([['sheet'], ['encoding', 'separator']]);
  expect([readingProblems({ encoding: 'utf-8' }, false), readingProblems({ sheet: 'Clients' }, true)]).toEqual([
    [],
    [],
  ]);
});
