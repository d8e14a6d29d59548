import { expect, test } from 'vitest';
import { firstName } from '#domain/first-name.ts';
import { noteFrom } from '#domain/timesheets/note-from.ts';

test('People are addressed by the first of their names, without a comma after it', () => {
  const names = ['Callum Hargreaves', '  Łukasz  Nowak', 'Okafor, Grace', 'Élodie,', 'J. Smith', '李', ','];
  expect(names.map(firstName)).toEqual(['Callum', 'Łukasz', 'Okafor', 'Élodie', 'J.', '李', ',']);
});

test('A note is from the contractor by first name, and from anybody else in full', () => {
  const callum = { fullname: 'Callum Hargreaves' };
  const from = (authorName: string) => noteFrom({ authorName }, callum);
  expect(from('Callum Hargreaves')).toBe('Callum');
  expect(from('Hannah Whitworth')).toBe('Hannah Whitworth');
  expect(from('API key “Timesheets”')).toBe('API key “Timesheets”');
});
