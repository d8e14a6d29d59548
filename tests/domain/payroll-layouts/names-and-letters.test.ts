import { describe, expect, test } from 'vitest';
import {
  byteOrderMark,
  encodeText,
  lackingLetters,
  nearestLetters,
  replaceLacking,
} from '#domain/payroll-layouts/encode-text.ts';
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

describe('Letters', () => {
  test('Windows-1252 has its bytes from 0x80 to 0x9F, and Latin letters as they are', () => {
    expect([...encodeText('A€é™Ÿ\u00a0ÿ~', 'windows-1252')]).toEqual([0x41, 0x80, 0xe9, 0x99, 0x9f, 0xa0, 0xff, 0x7e]);
    expect([...encodeText('Žž', 'windows-1252')]).toEqual([0x8e, 0x9e]);
    expect([...encodeText(' ', 'windows-1252')]).toEqual([0x20]);
  });

  test.each(['Ł', '\u0081', '\u009f', '漢'])('Windows-1252 has no %s', (letter) => {
    expect(() => encodeText(letter, 'windows-1252')).toThrow(`Windows-1252 has no “${letter}”.`);
  });

  test('UTF-8 has every letter, with a mark before it where that is asked for', () => {
    expect(Buffer.from(encodeText('Łé', 'utf-8')).toString()).toBe('Łé');
    expect(Buffer.from(encodeText('Łé', 'utf-8-bom')).toString()).toBe('Łé');
    expect([...byteOrderMark('utf-8-bom')]).toEqual([0xef, 0xbb, 0xbf]);
    expect([...byteOrderMark('utf-8'), ...byteOrderMark('windows-1252')]).toEqual([]);
  });

  test.each([
    ['Ł', 'L'],
    ['ś', 's'],
    ['Ś', 'S'],
    ['ẞ', 'ß'],
    ['ĳ', 'ij'],
    ['−', '-'],
    ['′', '’'],
    ['漢', '?'],
    ['\u0301', '?'],
  ])('The nearest letter of %s is %s', (letter, nearest) => {
    expect(nearestLetters(letter)).toBe(nearest);
  });

  test('Each letter that is lacking is named once, and one that comes apart is put together first', () => {
    expect(lackingLetters('Łukasz Wałęsa, Łódź', 'windows-1252')).toEqual(['Ł', 'ł', 'ę', 'ź']);
    expect(lackingLetters('Jose\u0301', 'windows-1252')).toEqual([]);
    expect(lackingLetters('Łukasz', 'utf-8')).toEqual([]);
  });

  test('What is lacking is replaced, and nothing else', () => {
    expect(replaceLacking('Łukasz Wałęsa, José', 'windows-1252')).toBe('Lukasz Walesa, José');
    expect(replaceLacking('Jose\u0301', 'windows-1252')).toBe('José');
    expect(replaceLacking('Łukasz', 'utf-8')).toBe('Łukasz');
  });
});
