import { describe, expect, test } from 'vitest';
import { faultOf, FAULTS, isDatabaseUnavailable, namingUndone, OVERLOADED } from '#domain/installation/faults.ts';

const named = (name: string, more = {}) => Object.assign(new Error('x'), { name }, more);

describe('Temporary external failures', () => {
  test.each([
    ['DatabaseUnavailable', 'unavailable', 503, 5],
    ['Overloaded', 'overloaded', 503, 5],
    ['TemporarySpaceFull', 'temporary_space_full', 503, 60],
    ['PdfUnavailable', 'pdf_unavailable', 503, 60],
    ['TooManyStreams', 'too_many_streams', 429, 30],
  ])('have a code, a status and a retry time: %s', (name, code, status, retryAfter) => {
    expect(faultOf(named(name))).toMatchObject({ code, status, retryAfter });
  });

  test('distinguish a full file store from one that does not answer', () => {
    const full = faultOf(named('StorageFault', { code: 'disk_full' }));
    expect(full).toMatchObject({ code: 'storage_full', status: 507, retryAfter: 300 });
    const away = faultOf(named('StorageFault', { code: 'unavailable' }));
    expect(away).toMatchObject({ code: 'storage_unavailable', status: 503, retryAfter: 60 });
    expect(faultOf(named('StorageFault'))).toBe(null);
  });

  test('begin with what could not be done, where files were concerned and it is known', () => {
    const undone = 'The file "approval.pdf" was not stored.';
    const full = namingUndone(named('StorageFault', { code: 'disk_full' }), undone);
    expect(faultOf(full)?.sentence).toMatch(/^The file "approval.pdf" was not stored\. There is no space left/);
    for (const other of [named('Overloaded'), named('error', { code: '40P01' }), new Error('x')])
      expect(faultOf(namingUndone(other, undone))).toBe(faultOf(other));
  });

  test('include a database whose disk is full', () => {
    const full = faultOf(named('error', { code: '53100' }));
    expect(full).toMatchObject({ code: 'storage_full', status: 507, retryAfter: 300 });
    expect(full?.sentence).toMatch(/^There is no space left to save anything/);
  });

  test('include a deadlock, whose cancelled transaction is repeated', () => {
    expect(faultOf(named('error', { code: '40P01' }))).toMatchObject({
      code: 'deadlocked',
      status: 503,
      retryAfter: 1,
    });
    expect(faultOf(named('error', { code: '23505' }))).toBe(null);
  });

  test('include nothing else', () => {
    expect(faultOf(new Error('x'))).toBe(null);
    expect(faultOf(named('constructor'))).toBe(null);
    expect(faultOf({ name: 'DatabaseUnavailable' })).toBe(null);
    expect(faultOf(undefined)).toBe(null);
  });

  test('have their own sentences for people', () => {
    expect(FAULTS.map(({ sentence }) => sentence)).toEqual([
      'The service is not available at the moment. Please try again.',
      'The service is very busy at the moment. Please try again in a few seconds.',
      'There is no space left to work on files at the moment. Please try again in a few minutes.',
      'The PDF cannot be made at the moment. Please try again in a few minutes.',
      'Your agency has too many downloads open. Please try again when one of them has finished.',
      'There is no space left to store files, so nothing was saved. Please try again later, and contact support if it keeps happening.',
      'Files cannot be stored or opened at the moment. Please try again in a few minutes.',
      'There is no space left to save anything at the moment. Please try again later, and contact support if it keeps happening.',
      'Others were changing the same records at that moment, so nothing was saved. Please try again.',
    ]);
    expect(new Set(FAULTS.map(({ logged }) => logged)).size).toBe(FAULTS.length);
    expect(FAULTS.every(({ logged }) => logged.length > 20)).toBe(true);
  });

  test('count as a database outage only if it is down or has no connection left', () => {
    expect(isDatabaseUnavailable(named('DatabaseUnavailable'))).toBe(true);
    expect(isDatabaseUnavailable(named('Overloaded'))).toBe(true);
    expect(isDatabaseUnavailable(named('PdfUnavailable'))).toBe(false);
    expect(isDatabaseUnavailable(new Error('x'))).toBe(false);
    expect(OVERLOADED.code).toBe('overloaded');
  });
});
