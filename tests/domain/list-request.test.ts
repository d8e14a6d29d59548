import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { DeletedFilter, FILTERS, LIST_FIELDS, StatusFilter, TimedSort } from '#domain/list-request.ts';

const Fields = z.strictObject({ ...LIST_FIELDS, ...FILTERS, status: StatusFilter });
const takes = (input: object) => Fields.safeParse(input).success;

describe('A query of any collection', () => {
  test('is in order of creation unless another order is requested', () => {
    expect(Fields.parse({})).toEqual({ sort: 'createdAt' });
    for (const sort of ['name', '-name', 'createdAt', '-createdAt', 'updatedAt', '-updatedAt'])
      expect(Fields.parse({ sort })).toEqual({ sort });
    expect(takes({ sort: 'colour' })).toBe(false);
  });

  test('has orders without a name if its rows have none', () => {
    expect(TimedSort.parse(undefined)).toBe('createdAt');
    for (const sort of ['createdAt', '-createdAt', 'updatedAt', '-updatedAt']) expect(TimedSort.parse(sort)).toBe(sort);
    expect(TimedSort.safeParse('name').success).toBe(false);
  });

  test('searches for up to a hundred characters', () => {
    expect(Fields.parse({ q: '  paint ' })).toMatchObject({ q: 'paint' });
    expect(takes({ q: 'a'.repeat(100) })).toBe(true);
    expect(takes({ q: 'a'.repeat(101) })).toBe(false);
  });

  test('can ask for changes since a time, in any zone', () => {
    expect(takes({ updatedSince: '2026-05-18T09:00:00Z' })).toBe(true);
    expect(takes({ updatedSince: '2026-05-18T09:00:00+02:00' })).toBe(true);
    expect(takes({ updatedSince: '2026-05-18' })).toBe(false);
  });

  test('can be narrowed by the collection’s own fields: a text, an id, yes or no', () => {
    expect(Fields.parse({ text: ' KPE-0117 ' })).toMatchObject({ text: 'KPE-0117' });
    expect([takes({ text: 'a'.repeat(320) }), takes({ text: 'a'.repeat(321) }), takes({ text: ' ' })]).toEqual([
      true,
      false,
      false,
    ]);
    expect([takes({ id: '0197a3c0-0000-7000-8000-000000000001' }), takes({ id: '7' })]).toEqual([true, false]);
    expect([Fields.parse({ flag: 'true' }).flag, Fields.parse({ flag: 'false' }).flag]).toEqual([true, false]);
    expect([takes({ flag: 'yes' }), takes({ flag: '1' }), takes({ flag: 'no' })]).toEqual([false, false, false]);
  });

  test('can be narrowed to rows in use, closed or deleted', () => {
    for (const status of ['enabled', 'readonly', 'deleted']) expect(takes({ status })).toBe(true);
    expect(takes({ status: 'lost' })).toBe(false);
    expect(DeletedFilter.safeParse('enabled').success).toBe(true);
    expect(DeletedFilter.safeParse('deleted').success).toBe(true);
    expect(DeletedFilter.safeParse('readonly').success).toBe(false);
  });
});
