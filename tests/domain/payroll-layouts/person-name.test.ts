import { describe, expect, test } from 'vitest';
import { nameInOrder, personName } from '#domain/payroll-layouts/person-name.ts';

describe('Names', () => {
  test('Names that are known are taken, and the last word is proposed where only the full name is', () => {
    expect(personName('Lukas O’Brien', 'Lukas', 'O’Brien')).toEqual({
      ...{ full: 'Lukas O’Brien', first: 'Lukas', last: 'O’Brien', isProposed: false },
    });
    expect(personName(' Anna  Maria Nowak ', null, null)).toEqual({
      ...{ full: ' Anna  Maria Nowak ', first: 'Anna Maria', last: 'Nowak', isProposed: true },
    });
    expect(personName('Cher', null, null)).toMatchObject({ first: '', last: 'Cher' });
    expect(personName('Cher', 'Cher', null)).toMatchObject({ first: 'Cher', last: '', isProposed: false });
    expect(personName('Cher', null, 'Cher')).toMatchObject({ first: '', last: 'Cher', isProposed: false });
  });

  test.each([
    ['stored', 'O’Brien L.'],
    ['firstLast', 'Lukas O’Brien'],
    ['lastFirst', 'O’Brien, Lukas'],
  ] as const)('Written as %s it is %s', (order, name) => {
    expect(nameInOrder(personName('O’Brien L.', 'Lukas', 'O’Brien'), order)).toBe(name);
  });

  test('One name stands without a comma or a space', () => {
    const cher = personName('Cher', null, null);
    expect([nameInOrder(cher, 'firstLast'), nameInOrder(cher, 'lastFirst')]).toEqual(['Cher', 'Cher']);
  });
});
