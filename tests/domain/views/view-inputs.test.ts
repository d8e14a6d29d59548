import { expect, test } from 'vitest';
import { CreateViewSchema, EditViewSchema, SaveFiltersSchema } from '#domain/views/view.schema.ts';
import { isSameFilter, viewFilterOf } from '#domain/views/view.ts';
import { says } from '../../support/says.ts';

test('A view stores search and order, and not the position in the list', () => {
  const typed = { status: ' pending ', clientId: 'c1', page: '3', size: '100', search: ' ', colour: 'red' };
  expect(Object.entries(viewFilterOf('timesheets', typed))).toEqual([
    ['clientId', 'c1'],
    ['status', 'pending'],
  ]);
  expect(viewFilterOf('contacts', { status: 'pending', search: 'Ann' })).toEqual({ search: 'Ann' });
});

test('Two addresses with the same result and order are one view', () => {
  expect(
    isSameFilter(
      'timesheets',
      { status: 'pending', clientId: 'c1' },
      { clientId: ' c1', status: 'pending', page: '2' },
    ),
  ).toBe(true);
  expect(isSameFilter('timesheets', { status: 'pending' }, { status: 'accepted' })).toBe(false);
  expect(isSameFilter('contracts', { search: 'Ann' }, {})).toBe(false);
});

const VIEW = { list: 'contractors', name: ' Ending soon ', filter: 'standing=ending&search=a%20b' };

test('A new view has a list, a name and its filters', () => {
  expect(says(CreateViewSchema, VIEW)).toEqual({
    ...{ list: 'contractors', name: 'Ending soon', isShared: false, filter: { standing: 'ending', search: 'a b' } },
  });
  expect(says(CreateViewSchema, { ...VIEW, isShared: true })).toMatchObject({ isShared: true });
  expect(says(CreateViewSchema, { ...VIEW, name: 'x'.repeat(60) })).toMatchObject({ name: 'x'.repeat(60) });
});

test.each([
  [{ list: 'clients' }, 'list: There are no views of this list.'],
  [{ name: ' ' }, 'name: Please give the view a name.'],
  [{ name: 'x'.repeat(61) }, 'name: Please use 60 characters at most'],
  [{ isShared: 'false' }, 'isShared: Please choose whether the view is shared.'],
  [{ filter: undefined }, 'filter: Please open the list again.'],
  [{ filter: 'x'.repeat(2001) }, 'filter: There are too many filters for a view.'],
])('%j is refused', (changes, said) => {
  expect(says(CreateViewSchema, { ...VIEW, ...changes })).toEqual([said]);
});

test('An edit names the version that was read', () => {
  expect(says(EditViewSchema, { name: 'Mine', version: '2' })).toEqual({
    ...{ name: 'Mine', isShared: false, version: 2 },
  });
  expect(says(SaveFiltersSchema, { filter: 'search=x', version: 1 })).toEqual({ filter: { search: 'x' }, version: 1 });
  expect(says(EditViewSchema, { name: 'Mine', version: 0 })).toHaveLength(1);
});
