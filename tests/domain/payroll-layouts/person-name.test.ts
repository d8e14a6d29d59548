import { describe, expect, test } from 'vitest';
import { nameInOrder, personName } from '#domain/payroll-layouts/person-name.ts';

describe('Names', () => {
  test('use known parts, and propose the last word if only the full name is known', () => {
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
  ] as const)('written as %s are %s', (order, name) => {
    expect(nameInOrder(personName('O’Brien L.', 'Lukas', 'O’Brien'), order)).toBe(name);
  });

  test('of one word have no comma or space', () => {
    const cher = personName('Cher', null, null);
    expect([nameInOrder(cher, 'firstLast'), nameInOrder(cher, 'lastFirst')]).toEqual(['Cher', 'Cher']);
  });
});
