import { describe, expect, test } from 'vitest';
import {
  byteOrderMark,
  encodeText,
  unsupportedCharacters,
  nearestCharacters,
  replaceLacking,
} from '#domain/payroll-layouts/encode-text.ts';

describe('Characters', () => {
  test('Windows-1252 has its bytes from 0x80 to 0x9F, and Latin letters as they are', () => {
    expect([...encodeText('A€é™Ÿ\u00a0ÿ~', 'windows-1252')]).toEqual([0x41, 0x80, 0xe9, 0x99, 0x9f, 0xa0, 0xff, 0x7e]);
    expect([...encodeText('Žž', 'windows-1252')]).toEqual([0x8e, 0x9e]);
    expect([...encodeText(' ', 'windows-1252')]).toEqual([0x20]);
  });

  test.each(['Ł', '\u0081', '\u009f', '漢'])('Windows-1252 has no %s', (letter) => {
    expect(() => encodeText(letter, 'windows-1252')).toThrow(`Windows-1252 has no “${letter}”.`);
  });

  test('in UTF-8 include every letter, with a byte order mark if requested', () => {
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
  ])('nearest to %s are %s', (letter, nearest) => {
    expect(nearestCharacters(letter)).toBe(nearest);
  });

  test('that are lacking are named once each, and composed first', () => {
    expect(unsupportedCharacters('Łukasz Wałęsa, Łódź', 'windows-1252')).toEqual(['Ł', 'ł', 'ę', 'ź']);
    expect(unsupportedCharacters('Jose\u0301', 'windows-1252')).toEqual([]);
    expect(unsupportedCharacters('Łukasz', 'utf-8')).toEqual([]);
  });

  test('that are lacking are replaced, and nothing else', () => {
    expect(replaceLacking('Łukasz Wałęsa, José', 'windows-1252')).toBe('Lukasz Walesa, José');
    expect(replaceLacking('Jose\u0301', 'windows-1252')).toBe('José');
    expect(replaceLacking('Łukasz', 'utf-8')).toBe('Łukasz');
  });
});
