import { describe, expect, test } from 'vitest';
import { type Columns, shownTo, storedName, storedValues } from '#domain/columns.ts';
import { showContact } from '#domain/contacts/contact.ts';
import { DraftContentSchema, NamedDraftSchema, SaveDraftSchema } from '#domain/drafts/draft.schema.ts';
import { sheetRows, totalledRows } from '#domain/exports/export-table.ts';
import { exportColumns, exportRow } from '#domain/exports/exported-columns.ts';
import { importedValues, importTarget, meantCells } from '#domain/imports/reading/imported-columns.ts';
import { says } from '../../support/says.ts';

const COLUMNS = {
  reference: { label: 'Reference', type: 'text', example: 'A' },
  isConsultant: { label: 'Consultant', type: 'boolean', example: 'yes' },
  chargingPeriod: { label: 'Charged', type: 'text', example: 'hourly', choices: ['hourly', 'daily'] },
  priorWeeks: { label: 'Weeks', type: 'integer', example: '0', isFilled: true },
  chargeRate: { label: 'Rate', type: 'numeric(12,4)', example: '1', isRate: true },
  costCentre: { label: 'Cost centre', type: 'text', example: 'CC', stored: 'centre' },
  start: { label: 'Start', type: 'date', example: '2026-05-18' },
  version: { label: 'Version', type: 'integer', example: null },
} as unknown as Columns;

describe('Columns of a table', () => {
  test('have headings in words, or custom ones', () => {
    expect([
      storedName('costCentre', COLUMNS.costCentre!),
      storedName('isChargedAsTemplate', COLUMNS.reference!),
    ]).toEqual([...['centre', 'is_charged_as_template']]);
    expect(storedValues(COLUMNS, { costCentre: 'CC', priorWeeks: 2, someThing: 1 })).toEqual({
      ...{ centre: 'CC', prior_weeks: 2, someThing: 1 },
    });
  });

  test('leave rates empty for those who may not see them', () => {
    const record = { reference: 'A', chargeRate: '28' };
    expect(shownTo(COLUMNS, record, true)).toBe(record);
    expect(shownTo(COLUMNS, record, false)).toEqual({ reference: 'A', chargeRate: null });
    expect(shownTo(COLUMNS, { reference: 'A' }, false)).toEqual({ reference: 'A' });
  });

  test('are filled by an import from its file', () => {
    expect(importTarget(COLUMNS)).toEqual({
      reference: { type: 'text', from: 'reference' },
      is_consultant: { type: 'boolean', from: 'isConsultant' },
      charging_period: { type: 'text', from: 'chargingPeriod' },
      prior_weeks: { type: 'integer', from: 'priorWeeks', isFilled: true },
      charge_rate: { type: 'numeric(12,4)', from: 'chargeRate' },
      centre: { type: 'text', from: 'costCentre' },
      start: { type: 'date', from: 'start' },
    });
    expect(importedValues(COLUMNS, { reference: 'A', priorWeeks: 0 })).toEqual({
      ...{ reference: 'A', is_consultant: null, charging_period: null, prior_weeks: 0, charge_rate: null },
      ...{ centre: null, start: null },
    });
  });

  test('are read as people mean them', () => {
    expect(meantCells(COLUMNS, { isConsultant: 'Yes', chargingPeriod: ' DAILY ', reference: ' A ' })).toEqual({
      ...{ isConsultant: true, chargingPeriod: 'daily', reference: ' A ' },
    });
  });

  test('are typed in a file, with yes and no in words', () => {
    expect(exportColumns(COLUMNS).map(({ key, header, kind }) => `${key} ${header} ${kind}`)).toEqual([
      ...['reference reference text', 'isConsultant isConsultant text', 'chargingPeriod chargingPeriod text'],
      ...['priorWeeks priorWeeks number', 'chargeRate chargeRate number', 'costCentre costCentre text'],
      ...['start start date', 'version version number'],
    ]);
    expect(exportRow(COLUMNS, { isConsultant: false, priorWeeks: 0, reference: null, version: 3 })).toEqual({
      ...{ reference: null, isConsultant: 'no', chargingPeriod: null, priorWeeks: '0', chargeRate: null },
      ...{ costCentre: null, start: null, version: '3' },
    });
    expect(exportRow(COLUMNS, { isConsultant: true })).toMatchObject({ isConsultant: 'yes' });
  });
});

describe('The rows of a file', () => {
  async function* rows() {
    yield { a: '1', b: '2' };
  }
  const table = (changes: object = {}) =>
    ({
      ...{ columns: [{ key: 'a' }, { key: 'b' }], rows: rows(), about: [{ label: 'Period', value: 'May' }] },
      ...changes,
    }) as unknown as Parameters<typeof sheetRows>[0];
  const all = async (found: AsyncIterable<unknown>) => {
    const list = [];
    for await (const one of found) list.push(one);
    return list;
  };

  test('are followed by totals, and in a sheet by a description in words', async () => {
    const totals = () => [{ a: '9' }];
    expect(await all(totalledRows(table({ totals })))).toEqual([{ a: '1', b: '2' }, { a: '9' }]);
    expect(await all(totalledRows(table()))).toEqual([{ a: '1', b: '2' }]);
    expect(await all(sheetRows(table({ totals })))).toEqual([
      ...[{ a: '1', b: '2' }, {}, { a: '9' }, {}, { a: 'Period', b: 'May' }],
    ]);
    expect(await all(sheetRows(table()))).toEqual([{ a: '1', b: '2' }]);
  });
});

test('Only the agency and the person themselves read an opt-out', () => {
  const contact = { contactId: 'ann', optOutFrom: '2026-01-05', optOutUntil: '2026-12-31' };
  const hidden = { ...contact, optOutFrom: null, optOutUntil: null };
  expect(showContact(contact, { kind: 'agency' })).toBe(contact);
  expect(showContact(contact, { kind: 'contractor', contactId: 'ann' })).toBe(contact);
  expect(showContact(contact, { kind: 'contractor', contactId: 'bob' })).toEqual(hidden);
  expect(showContact(contact, { kind: 'authoriser', contactId: 'ann' })).toEqual(hidden);
});

describe('A draft', () => {
  const ENTRY = { entryDate: '2026-05-18', startTime: '9', isNightshift: 'on' };

  test('is stored as typed', () => {
    expect(says(DraftContentSchema, {})).toEqual({ entries: [], note: '' });
    expect(says(DraftContentSchema, { entries: [ENTRY], note: 'x'.repeat(4000) })).toMatchObject({ entries: [ENTRY] });
    expect(says(DraftContentSchema, { entries: Array(200).fill(ENTRY) })).not.toBeInstanceOf(Array);
  });

  test.each([
    [{ entries: Array(201).fill(ENTRY) }, 'entries: A timesheet holds 200 shifts at most'],
    [{ note: 'x'.repeat(4001) }, 'note: A note holds 4,000 characters at most'],
  ])('contains no more than a timesheet may', (content, said) => {
    expect(says(DraftContentSchema, content)).toEqual([said]);
  });

  test('has rows with a day and short texts, and nothing else', () => {
    const rowSays = (changes: object) => says(DraftContentSchema, { entries: [{ ...ENTRY, ...changes }] });
    expect(rowSays({ startTime: 'x'.repeat(40) })).toHaveProperty('note');
    for (const wrong of [{ startTime: 'x'.repeat(41) }, { entryDate: 'May' }, { isHoliday: 'yes' }, { extra: 1 }])
      expect(rowSays(wrong)).toHaveLength(1);
  });

  test('is for a contract and a period', () => {
    const draft = { contractorId: 'p', beginning: '2026-05-18', taskId: 't', uploadIds: ['u'], files: 'x' };
    expect(says(SaveDraftSchema, draft)).toMatchObject(draft);
    expect(says(SaveDraftSchema, { contractorId: '', beginning: '' })).toEqual([
      'contractorId: Please choose a contract',
      'beginning: Please choose a period',
    ]);
    expect(says(SaveDraftSchema, {})).toEqual([
      'contractorId: Please choose a contract',
      'beginning: Please choose a period',
    ]);
    expect(says(NamedDraftSchema, { contractorId: 'p', beginning: 'b' })).toEqual({
      contractorId: 'p',
      beginning: 'b',
    });
    expect(says(NamedDraftSchema, { contractorId: 'p', beginning: 'b', note: '' })).toHaveLength(1);
  });
});
