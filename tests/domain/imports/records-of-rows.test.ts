import { describe, expect, test } from 'vitest';
import { countOutcomes, ImportRejected, type ImportReport, refusedInWords } from '#domain/imports/import-report.ts';
import type { StagedRow } from '#domain/imports/import-rules.ts';
import { contactNamed } from '#domain/imports/kinds/contact-named.ts';
import { byName, onlyOne } from '#domain/imports/named-records.ts';
import { onceEach } from '#domain/imports/once-each.ts';

describe('Records by name', () => {
  const acme = { name: 'Acme  Ltd', reference: 'A1' };
  const other = { name: 'ACME LTD', reference: null };

  test('are found in any case and spacing, including all with the same name', () => {
    const find = byName([acme, { name: 'Holbeck', reference: null }, other], ({ name }) => name);
    expect(find('acme ltd')).toEqual([acme, other]);
    expect(find('nobody')).toEqual([]);
  });

  test('are found by name if there is one, and otherwise have to be named by reference', () => {
    const said = { field: 'client', plural: 'clients', name: 'Acme' };
    expect(onlyOne([acme], said)).toEqual({ record: acme });
    expect(onlyOne([], said)).toEqual({});
    expect(onlyOne([acme, other], said)).toEqual({
      problem: {
        field: 'client',
        message: '2 clients are called “Acme”: A1, one without a reference. Give a reference.',
        code: 'contradictory',
      },
    });
  });

  test('are found as contacts by email in any case, or by reference', () => {
    const named = contactNamed([
      { id: 'ann', emailAddress: 'ann@holbeck.example', reference: 'H-1' },
      { id: 'bob', emailAddress: 'bob@holbeck.example', reference: null },
    ]);
    expect([named('Ann@Holbeck.example'), named('h-1'), named('bob@holbeck.example'), named('H-2')]).toEqual([
      ...['ann', 'ann', 'bob', undefined],
    ]);
  });
});

describe('Rows about one record', () => {
  const row = (number: number, id: string) => ({ number, id }) as StagedRow;
  const target = { subjectType: 'client' } as Parameters<typeof onceEach>[1];

  test('keep the first, and each later one is refused by its number', () => {
    const refused: unknown[] = [];
    const kept = onceEach([row(2, 'a'), row(3, 'b'), row(4, 'a'), row(5, 'a')], target, (...one) => refused.push(one));
    expect(kept.map(({ number }) => number)).toEqual([2, 3]);
    const problem = { field: 'reference', message: 'Row 2 is about the same client.', code: 'already_exists' };
    expect(refused).toEqual([
      [4, problem],
      [5, problem],
    ]);
  });

  test('do not include rows without a record', () => {
    const rows = [row(2, 'a'), row(3, 'a')];
    expect(onceEach(rows, null, () => expect.unreachable())).toBe(rows);
  });
});

describe('A report', () => {
  test('counts rows by outcome', () => {
    const outcomes = (['created', 'rejected', 'created', 'changed', 'unchanged'] as const).map((outcome) => ({
      outcome,
    }));
    expect(countOutcomes(outcomes)).toEqual({ created: 2, changed: 1, unchanged: 1, rejected: 1 });
  });

  const rejected = (sheet: string | null, problems = 1) => {
    const counts = { created: 0, changed: 0, unchanged: 0, rejected: problems };
    const report: ImportReport = {
      ...{ kind: 'clients', fileName: 'clients.csv', sheet, isApplied: false, importId: null, counts, rows: [] },
      problems: Array.from({ length: problems }, (_, at) => ({
        ...{ row: at + 2, column: 'name', value: '', message: 'Please give the client a name', code: 'missing' },
      })),
    };
    return new ImportRejected(report);
  };

  test('says if a file is rejected, and where: a hundred places by name', () => {
    expect(rejected(null)).toMatchObject({
      ...{ message: 'Nothing was imported: 1 of the rows was rejected.', code: 'import_rejected' },
      fields: [{ field: 'name', message: 'Row 2: Please give the client a name', code: 'missing' }],
    });
    expect(rejected('Clients').fields[0]?.message).toBe('Sheet “Clients”, row 2: Please give the client a name');
    expect(rejected(null, 101).fields).toHaveLength(100);
    expect(rejected(null, 101).report.problems).toHaveLength(101);
    expect(refusedInWords(rejected(null, 2).report.counts)).toBe('Nothing was imported: 2 of the rows were rejected.');
  });
});
