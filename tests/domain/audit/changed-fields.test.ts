import { expect, test } from 'vitest';
import { changedFields } from '#domain/audit/changed-fields.ts';

test('An edit lists what differs, before and after, and nothing if nothing does', () => {
  expect(changedFields({ name: 'Plain', rows: 1, note: null }, { name: 'Plain', rows: 2 })).toEqual({
    before: { rows: 1 },
    after: { rows: 2 },
  });
  expect(changedFields({ name: 'Plain', note: null }, { name: 'Plain', note: undefined })).toBeNull();
});

test('A value of several fields is the same in any order of fields, and different if a list is in another order', () => {
  const before = {
    columns: [
      { heading: 'Hours', field: 'hours' },
      { heading: 'Rate', field: 'rate' },
    ],
  };
  const renamed = {
    columns: [
      { field: 'hours', heading: 'Hours' },
      { field: 'rate', heading: 'Rate' },
    ],
  };
  expect(changedFields(before, renamed)).toBeNull();
  expect(changedFields(before, { columns: before.columns.toReversed() })).not.toBeNull();
});
