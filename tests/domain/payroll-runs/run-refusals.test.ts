import { describe, expect, test } from 'vitest';
import type { FileReport, NamedEntry } from '#domain/payroll-layouts/payroll-file.ts';
import { fileNotes, refusalOf } from '#domain/payroll-runs/run-refusals.ts';

const named = (nth: number, changes: Partial<NamedEntry> = {}): NamedEntry => ({
  ...{ timesheetId: `t${nth}`, contractorId: 'c', friendlyId: `TS-00000${nth}`, fullname: `Worker ${nth}` },
  ...{ kind: 'accepted', beginning: '2026-05-18', ending: '2026-05-24' },
  ...{ minutes: 450, quarterDays: 0, payAmount: '109.50', ...changes },
});
const several = (count: number) => Array.from({ length: count }, (_, at) => named(at + 1));
const FIVE =
  'TS-000001 of Worker 1, TS-000002 of Worker 2, TS-000003 of Worker 3, TS-000004 of Worker 4, TS-000005 of Worker 5';

const report = (changes: Partial<FileReport> = {}): FileReport => ({
  totals: {
    ...{ people: 0, rows: 0, timesheets: 0, payAmount: '0.00', chargeAmount: '0.00', columns: [] },
    minutes: { standard: 0, nightshift: 0, holiday: 0 },
    quarterDays: { standard: 0, nightshift: 0, holiday: 0 },
  },
  ...{ replaced: [], replacedCount: 0, problems: [], problemCount: 0, unnumbered: [], unnumberedCount: 0 },
  ...{ unfit: [], unfitCount: 0, corrections: [], correctionCount: 0, refusedCount: 0, listedCount: 0 },
  ...{ listedAmount: '0.00', proposedNames: 0, period: null, bytes: 0, lines: 0 },
  ...changes,
});
const refused = (changes: Partial<FileReport>, { leaveOut = false, isEmpty = false } = {}) =>
  refusalOf(report(changes), { leaveOut, isEmpty });

describe('A run is refused', () => {
  test('unless nothing is wrong', () => {
    expect(refused({})).toBeNull();
  });

  test('if nothing is in it', () => {
    expect(refused({}, { isEmpty: true })).toEqual({ code: 'run_empty', message: 'No run has anything to take.' });
  });

  test('for a line that cannot be written, with how many more', () => {
    const problem = { line: 3, fullname: 'Wanda Łoś', problem: 'Column 2, Name: “x” is longer than 8 characters' };
    expect(refused({ problems: [problem], problemCount: 1 })).toEqual({
      code: 'run_not_written',
      message: 'Line 3, Wanda Łoś. Column 2, Name: “x” is longer than 8 characters.',
    });
    expect(refused({ problems: [{ ...problem, fullname: '' }], problemCount: 3 })).toEqual({
      code: 'run_not_written',
      message: 'Line 3. Column 2, Name: “x” is longer than 8 characters. 2 more lines cannot be written either.',
    });
  });

  test('for negative rows its layout does not allow, by their time or else their pay', () => {
    const corrections = [
      ...[named(1, { minutes: -450 }), named(2), named(3, { minutes: 0, quarterDays: -4 })],
      ...[named(4, { minutes: 0, payAmount: '-1.00' }), named(5, { minutes: 0, payAmount: '1.00' })],
      ...[named(6, { minutes: 0, quarterDays: 4, payAmount: '-1.00' })],
    ];
    expect(refused({ corrections, refusedCount: 3 })).toEqual({
      code: 'run_has_negatives',
      message:
        'The layout takes no negative rows, and these are: TS-000001 of Worker 1, TS-000003 of Worker 3, TS-000004 of Worker 4.',
    });
  });

  test('for people without a payroll number, five of them by name, unless they are left out', () => {
    expect(refused({ unnumbered: several(1), unnumberedCount: 1 })).toEqual({
      code: 'payroll_number_missing',
      message: 'No payroll number: TS-000001 of Worker 1.',
    });
    expect(refused({ unnumbered: several(5), unnumberedCount: 5 })?.message).toBe(`No payroll number: ${FIVE}.`);
    expect(refused({ unnumbered: several(6), unnumberedCount: 120 })?.message).toBe(
      `No payroll number: ${FIVE} and 115 more.`,
    );
    expect(refused({ unnumbered: several(1), unnumberedCount: 1 }, { leaveOut: true })).toBeNull();
  });

  test('for time that no column holds, unless it is left out', () => {
    expect(refused({ unfit: several(2), unfitCount: 2 })).toEqual({
      code: 'run_time_without_column',
      message: 'Time that no column of the layout holds: TS-000001 of Worker 1, TS-000002 of Worker 2.',
    });
    expect(refused({ unfit: several(2), unfitCount: 2 }, { leaveOut: true })).toBeNull();
    expect(refused({ unfit: several(2), unfitCount: 2 }, { leaveOut: true, isEmpty: true })?.code).toBe('run_empty');
  });

  test('for one reason at a time: lines, negatives, numbers, columns', () => {
    const all = {
      ...{ problems: [{ line: 1, fullname: '', problem: 'x' }], problemCount: 1, refusedCount: 1 },
      ...{ unnumbered: several(1), unnumberedCount: 1, unfit: several(1), unfitCount: 1 },
    };
    const without = (changes: Partial<FileReport>) => refused({ ...all, ...changes })?.code;
    expect(without({})).toBe('run_not_written');
    expect(without({ problems: [] })).toBe('run_has_negatives');
    expect(without({ problems: [], refusedCount: 0 })).toBe('payroll_number_missing');
    expect(without({ problems: [], refusedCount: 0, unnumberedCount: 0 })).toBe('run_time_without_column');
  });
});

describe('The notes on a written file', () => {
  test('are empty if everything is in it', () => {
    expect(fileNotes(report())).toEqual([]);
  });

  test('say who is left out, and why', () => {
    expect(
      fileNotes(
        report({
          ...{ unnumbered: several(1), unnumberedCount: 1, unfit: several(2), unfitCount: 7 },
          ...{ listedCount: 1, listedAmount: '-1234.50' },
        }),
      ),
    ).toEqual([
      'Left out, without a payroll number: TS-000001 of Worker 1.',
      'Left out, with time that no column holds: TS-000001 of Worker 1, TS-000002 of Worker 2 and 5 more.',
      'Not in the file: 1 reversal or difference, -£1,234.50. The layout has no rows for it, so enter it in your payroll program by hand.',
    ]);
    expect(fileNotes(report({ listedCount: 2, listedAmount: '-2' }))).toEqual([
      'Not in the file: 2 reversals or differences, -£2.00 together. The layout has no rows for them, so enter them in your payroll program by hand.',
    ]);
  });

  test('say if the entries listed beside it pay nothing', () => {
    const nothing = named(1, { kind: 'adjustment', minutes: 0, payAmount: '0.00', placed: 'listed' });
    const listed = (corrections: NamedEntry[]) =>
      fileNotes(report({ corrections, correctionCount: 2, listedCount: 1 }));
    expect(listed([nothing, named(2, { kind: 'voided', placed: 'inFile' })])).toEqual([
      'Not in the file: 1 reversal or difference, with nothing to pay.',
    ]);
    expect(listed([{ ...nothing, minutes: -60 }])).toEqual([
      expect.stringContaining('enter it in your payroll program'),
    ]);
  });

  test('say in which lines characters were replaced, five of them by number', () => {
    const lines = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ line: at + 2, fullname: at === 0 ? 'Wanda Łoś' : '', letters: [] }));
    expect(fileNotes(report({ replaced: lines(2), replacedCount: 2 }))).toEqual([
      'Letters that the encoding lacks were replaced in line 2, Wanda Łoś; line 3.',
    ]);
    expect(fileNotes(report({ replaced: lines(6), replacedCount: 6 }))).toEqual([
      'Letters that the encoding lacks were replaced in line 2, Wanda Łoś; line 3; line 4; line 5; line 6; and in 1 more line.',
    ]);
    expect(fileNotes(report({ replaced: lines(6), replacedCount: 7 }))[0]).toMatch(/; and in 2 more lines\.$/);
  });
});
