import { expect, test } from 'vitest';
import { inOrderSent } from '#app/forms/in-order-sent.ts';

const refused = (...names: string[]) => ({ error: Object.fromEntries(names.map((name) => [name, ['Wrong']])) });
const orderOf = (names: string[], sent: string[]) => Object.keys(inOrderSent(refused(...names), sent).error!);

test('Problems are listed in the order in which the fields were sent, those of the whole form first', () => {
  expect(orderOf(['end', '', 'start'], ['csrf', 'start', 'end'])).toEqual(['', 'start', 'end']);
});

test('A field that was sent in parts is listed where its first part is', () => {
  expect(orderOf(['note', 'authorisers', 'hours'], ['authorisers[0].id', 'hours.value', 'note'])).toEqual([
    'authorisers',
    'hours',
    'note',
  ]);
});

test('A choice that was not made stays where the schema puts it', () => {
  expect(orderOf(['name', 'scopes'], ['name', 'description'])).toEqual(['name', 'scopes']);
  expect(orderOf(['kind', 'file'], ['file'])).toEqual(['kind', 'file']);
  expect(orderOf(['end', 'start', 'primary'], ['start', 'end'])).toEqual(['start', 'end', 'primary']);
});

test('An answer without problems is left unchanged', () => {
  expect(inOrderSent({ initialValue: { name: 'Mill Lane' } }, ['name'])).toEqual({
    initialValue: { name: 'Mill Lane' },
  });
});
