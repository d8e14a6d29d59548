import { describe, expect, test } from 'vitest';
import { byReference, foldReference, refuseTakenReference } from '#domain/reference.ts';

describe('A reference', () => {
  test.each([
    ['abc-1', 'ABC-1'],
    [' ABC-1 ', 'abc-1'],
    ['abc  1', 'ABC 1'],
    ['abc\u00a0\t1', 'abc 1'],
    ['ÉCOLE', 'école'],
    ['\u212a9', 'k9'],
  ])('%j equals %j', (one, other) => {
    expect(foldReference(one)).toBe(foldReference(other));
  });

  test.each([
    ['abc-1', 'abc1'],
    ['abc 1', 'abc1'],
    ['abc-1', 'abc-10'],
    ['ecole', 'école'],
  ])('%j differs from %j', (one, other) => {
    expect(foldReference(one)).not.toBe(foldReference(other));
  });

  test('finds the record spelt that way, then an equivalent one, and nothing if there is none', () => {
    const upper = { reference: 'ABC-1' };
    const find = byReference([{ reference: 'abc-1' }, upper, { reference: null }]);
    expect([find('abc-1'), find('ABC-1')?.reference, find('Abc-1')]).toEqual([{ reference: 'abc-1' }, 'ABC-1', upper]);
    expect([find('abc'), find(''), find(null)]).toEqual([undefined, undefined, undefined]);
  });

  test.each(['clients_reference', 'clients_reference_key'])(
    'that violates %s is reported at its field',
    (constraint) => {
      const error = Object.assign(new Error('duplicate'), { constraint, code: '23505' });
      expect(() => refuseTakenReference(error, 'clients')).toThrow('This reference is already in use.');
      expect(() => refuseTakenReference(error, 'contacts')).not.toThrow();
    },
  );
});
