import { expect, test } from 'vitest';
import { FirstRows } from '#domain/imports/reading/first-rows.ts';

test('The first row that has a text stays the first, however many others come', () => {
  const [rows, known] = [new FirstRows(), new Map<string, number>()];
  for (let row = 1; row <= 20_000; row += 1) {
    const text = `person${(row * 7919) % 15_000}@mailbox.example`;
    expect(rows.note(text, row)).toBe(known.get(text));
    if (!known.has(text)) known.set(text, row);
  }
  expect(known.size).toBe(15_000);
});

test.each([
  ['letters of other scripts', 'Łódź', 'Lódź'],
  ['characters whose lower bytes are the same', 'a', '\u0161'],
  ['texts of which one begins with the other', 'ab', 'abc'],
  ['long texts', 'x'.repeat(300), `${'x'.repeat(299)}y`],
  ['nothing and a space', '', ' '],
])('%s are distinguished', (_what, one, other) => {
  const rows = new FirstRows();
  expect([rows.note(one, 2), rows.note(other, 3), rows.note(one, 4), rows.note(other, 5)]).toEqual([
    undefined,
    undefined,
    2,
    3,
  ]);
});
