import { describe, expect, test } from 'vitest';
import { BrowseImportsSchema } from '#domain/imports/applied-import.ts';
import { ContractorRow } from '#domain/imports/kinds/contractor-rows.ts';
import {
  COLUMNS_TO_READ,
  COLUMNS_TOGETHER,
  IMPORT_COLUMNS,
  IMPORT_KINDS,
  type ImportKind,
} from '#domain/imports/import-kind.ts';
import { countOutcomes, type RowProblem } from '#domain/imports/import-report.ts';
import { storedReport, wholeReport } from '#domain/imports/stored-report.server.ts';
import { FileProblems } from '#domain/imports/file-problems.server.ts';
import { says } from '../../support/says.ts';

describe('The columns of a file', () => {
  const shown = (kind: ImportKind) =>
    IMPORT_COLUMNS[kind].map(({ name, isRequired, example }) => `${name}${isRequired ? '!' : ''} ${example}`.trim());
  test('are these, with required ones marked', () => {
    const columns = {
      clients: [
        'reference HOL',
        'clientName! Holbeck Logistics',
        'telephoneNumber 0113 496 0101',
        'emailAcceptedTimesheetCopiesTo accounts@holbeck.example; payroll@holbeck.example',
      ],
      contacts: [
        'reference C-0117',
        'fullname! Callum Hargreaves',
        'emailAddress! callum.hargreaves@mailbox.example',
        'telephoneNumber 07700 900117',
        'optOutFrom 2026-01-05',
        'optOutUntil',
      ],
      contracts: [
        'reference PO 4471-26',
        'name! CNC setter-operator',
        'client! KPE',
        'start 2026-01-05',
        'end 2026-09-30',
        'entryPeriod weekly',
        'chargingPeriod hourly',
        'allowNightshifts yes',
        'allowHolidays yes',
        'weeklyHours 37.5',
        'dailyHours 7.5',
        'roleGroup Setter-operator',
        'costCentre CC-4471',
        'department Machining',
        'comparablePayRate 21.75',
        'defaultRatesFrom 2026-04-06',
        'defaultRatesPer hour',
        'defaultChargeRate 28.40',
        'defaultPayRate 21.10',
        'defaultNightshiftChargeRate 1.5x',
        'defaultNightshiftPayRate',
        'defaultHolidayChargeRate',
        'defaultHolidayPayRate',
      ],
      contractors: [
        'reference KPE-0117',
        'contract! PO 4471-26',
        'contact! callum.hargreaves@mailbox.example',
        'timesheetTemplate! Weekly hourly',
        'authorisers! h.brackenridge@kirkstallprecision.example; s.pell@kirkstallprecision.example',
        'start! 2026-01-05',
        'end 2026-09-30',
        'chargeRate 27.50',
        'payRate 20.40',
        'nightshiftChargeRate 1.5x',
        'nightshiftPayRate 30.60',
        'holidayChargeRate',
        'holidayPayRate',
        'payrollNumber 100117',
        'priorWeeks 4',
        'priorFrom 2025-12-01',
      ],
      authorisers: [
        'contractor! KPE-0117',
        'contact! s.pell@kirkstallprecision.example',
        'isPrimary no',
        'reference SP',
      ],
      rates: [
        'contractor! KPE-0117',
        'from! 2026-04-06',
        'chargeRate 28.40',
        'payRate 21.10',
        'nightshiftChargeRate 1.5x',
        'nightshiftPayRate',
        'holidayChargeRate',
        'holidayPayRate',
        'note Agreed 12 March',
      ],
      timesheets: [
        'reference! CLK-2026-W21-0117',
        'contractor! KPE-0117',
        'beginning! 2026-05-18',
        'entryDate! 2026-05-18',
        'startTime 06:00',
        'endTime 14:30',
        'breakTime 30',
        'duration',
        'chargingPeriodRate',
        'isHoliday no',
        'isNightshift no',
        'note',
      ],
    };
    expect(IMPORT_KINDS).toEqual(Object.keys(columns));
    expect(Object.fromEntries(IMPORT_KINDS.map((kind) => [kind, shown(kind)]))).toEqual(columns);
  });
  test('and those of an export that are ignored, or belong together', () => {
    expect(COLUMNS_TO_READ).toEqual({
      clients: ['contracts', 'contractors'],
      contacts: [],
      contracts: ['clientName', 'contractors'],
      contractors: ['fullname', 'contractName', 'clientName'],
      authorisers: ['fullname'],
      rates: ['fullname', 'contractName', 'clientName'],
      timesheets: ['fullname', 'contractName', 'clientName'],
    });
    expect(COLUMNS_TOGETHER).toEqual({
      contacts: [['optOutFrom', 'optOutUntil']],
      contracts: [
        ['start', 'end'],
        ['chargingPeriod', 'allowNightshifts'],
      ],
      contractors: [['priorWeeks', 'priorFrom']],
    });
    const sorted = { sort: 'appliedAt', groupBy: 'nothing' };
    expect(says(BrowseImportsSchema, sorted)).toMatchObject(sorted);
  });
  test('for placements name the contract, the contact and the authorisers', () => {
    const sent = {
      contract: ' PO ',
      contact: 'c',
      timesheetTemplate: 'W',
      authorisers: ['a', 'b'],
      start: '2026-01-05',
    };
    expect(says(ContractorRow, sent)).toMatchObject({ contract: 'PO', authorisers: ['a', 'b'], end: null });
    expect(says(ContractorRow, { authorisers: [] })).toEqual([
      'start: Please supply a start date for the contractor',
      'contract: Please choose a contract for the contractor.',
      'contact: Please choose a user to make the contractor.',
      'timesheetTemplate: Please select a timesheet template for the contractor.',
      'authorisers: Please select a primary authoriser for the contractor.',
    ]);
    expect(says(ContractorRow, { ...sent, authorisers: ['a', 'A'] })).toEqual([
      'authorisers: The supplied contact is already a authoriser for this contract.',
    ]);
    expect(says(ContractorRow, { ...sent, end: '2026-01-05' })).toEqual([
      'end: The end date must be after the start date.',
    ]);
  });
});

describe('The report of an import', () => {
  type Found = Parameters<typeof storedReport>[1];
  type Diff = { staged: Found['reported']; records: NonNullable<Found['records']>; authorisers: Found['authorisers'] };
  const outcome = (
    number: number,
    what: 'created' | 'changed' | 'unchanged',
    before: object | null = null,
    after: object | null = null,
  ) => ({ number, outcome: what, before, after }) as Diff['records'] extends Iterable<infer Outcome> ? Outcome : never;
  const report = (
    { staged: reported = [], records = [], authorisers = [] }: Partial<Diff>,
    rowNumbers: number[],
    problems: RowProblem[] = [],
  ) => {
    const wrong = new FileProblems();
    for (const problem of problems) wrong.add(problem);
    const found = { rowNumbers, reported, records, authorisers, problems: wrong.list() };
    return wholeReport(storedReport({ kind: 'contractors', fileName: 'a.csv' }, { isApplied: true, ...found }));
  };
  test('gives the outcome of every row, and counts', () => {
    const problems = [{ row: 5, column: 'start', value: 'x', message: 'No.', code: 'invalid_format' as const }];
    const found = report(
      {
        staged: [2, 3, 4, 5].map((number) => ({ number, reference: `R${number}` })),
        records: [
          outcome(2, 'created', null, { start_date: 'a' }),
          outcome(3, 'changed', { pay_rate: '1', name: 'x' }, { pay_rate: '2', name: 'x', end_date: null }),
          outcome(4, 'unchanged'),
        ],
      },
      [2, 3, 4, 5],
      problems,
    );
    expect(found).toMatchObject({ kind: 'contractors', fileName: 'a.csv', isApplied: true, importId: null, problems });
    expect(found.counts).toEqual({ created: 1, changed: 1, unchanged: 1, rejected: 1 });
    expect(found.rows.map(({ row, reference, outcome: what }) => `${row} ${reference} ${what}`)).toEqual([
      '2 R2 created',
      '3 R3 changed',
      '4 R4 unchanged',
      '5 R5 rejected',
    ]);
    expect(found.rows[1]!.changes).toEqual({ payRate: { from: '1', to: '2' } });
    expect(found.rows[3]!.changes).toEqual({});
  });
  test('a row whose authorisers differ counts as changed, or as created if it names nothing else', () => {
    const what = (diff: Partial<Diff>) => report(diff, [2]).rows[0]!.outcome;
    expect(what({ records: [outcome(2, 'unchanged')], authorisers: [outcome(2, 'created')] })).toBe('changed');
    expect(what({ records: [outcome(2, 'unchanged')], authorisers: [outcome(2, 'unchanged')] })).toBe('unchanged');
    expect(what({ records: [outcome(2, 'created')], authorisers: [outcome(2, 'unchanged')] })).toBe('created');
    expect(what({ authorisers: [outcome(2, 'unchanged'), outcome(2, 'created')] })).toBe('created');
    expect(what({ authorisers: [outcome(2, 'changed')] })).toBe('changed');
    expect(what({ authorisers: [outcome(3, 'created')] })).toBe('unchanged');
    const both = report(
      {
        authorisers: [
          outcome(2, 'changed', { is_primary: false }, { is_primary: true }),
          outcome(2, 'changed', { reference: 'a' }, { reference: 'b' }),
        ],
      },
      [2],
    );
    expect(both.rows[0]!.changes).toEqual({
      isPrimary: { from: false, to: true },
      reference: { from: 'a', to: 'b' },
    });
  });
  test('counts outcomes', () => {
    const rows = (['created', 'created', 'rejected'] as const).map((one) => ({ outcome: one }));
    expect(countOutcomes(rows)).toEqual({ created: 2, changed: 0, unchanged: 0, rejected: 1 });
    expect(countOutcomes([])).toEqual({ created: 0, changed: 0, unchanged: 0, rejected: 0 });
  });
});
