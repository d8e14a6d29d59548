import { expect, test } from 'vitest';
import { changedFields } from '#domain/audit/changed-fields.ts';

test('An edit says what differs, before and after, and is none where nothing does', () => {
  expect(changedFields({ name: 'Plain', rows: 1, note: null }, { name: 'Plain', rows: 2 })).toEqual({
    before: { rows: 1 },
    after: { rows: 2 },
  });
  expect(changedFields({ name: 'Plain', note: null }, { name: 'Plain', note: undefined })).toBeNull();
});

test('A part of several fields is the same in whatever order its fields come, and another where a list is in another order', () => {
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
