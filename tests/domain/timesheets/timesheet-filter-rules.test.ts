import { describe, expect, test } from 'vitest';
import { ExportDigestSchema } from '#domain/digests/digest.schema.ts';
import { PeriodSchema } from '#domain/reminders/schedules/schedule.schema.ts';
import { PullTimesheetsSchema } from '#domain/timesheets/download/pull-timesheets.schema.ts';
import { dateUsedOf } from '#domain/timesheets/listing/honoured-filters.ts';
import {
  FILTER_FIELDS,
  type FilterField,
  filterProblems,
  filterSchema,
  withoutBlanks,
} from '#domain/timesheets/listing/timesheet-filter.schema.ts';
import { says } from '../../support/says.ts';

const ID = '0197a3c0-0000-7000-8000-000000000001';
const AT = '2026-05-26T09:00:00Z';
const ASKED: Record<FilterField, string> = {
  status: 'pending',
  isCorrected: 'false',
  isVoid: 'false',
  search: 'paint',
  clientId: ID,
  contractId: ID,
  contractorId: ID,
  contactId: ID,
  authoriserContactId: ID,
  dateUsed: 'lastUpdated',
  from: '2026-05-18',
  to: '2026-05-24',
  beginningFrom: '2026-05-18',
  beginningTo: '2026-05-24',
  updatedSince: AT,
  authorisedFrom: AT,
};
const RANGE = { from: '2026-05-18', to: '2026-05-24' };
const END_BEFORE_START = 'The filter period end date must be after the start date.';

describe('Lists and files of timesheets', () => {
  test.each(['list', 'detail', 'summary'] as const)('can be narrowed by every field: a %s', (kind) => {
    expect(filterSchema(kind).parse(ASKED)).toEqual(ASKED);
    expect(FILTER_FIELDS).toEqual(Object.keys(ASKED));
  });

  test('use the days of the period unless another date is requested', () => {
    expect(filterSchema('list').parse({})).toEqual({ dateUsed: 'timesheetDate' });
    expect(dateUsedOf('summary', {})).toBe('timesheetDate');
    expect(dateUsedOf('summary', { dateUsed: 'authorisationDate' })).toBe('authorisationDate');
  });

  test('accept a range of one day, and refuse one that ends before it starts', () => {
    const sameDay = { from: '2026-05-18', to: '2026-05-18', beginningFrom: '2026-05-18', beginningTo: '2026-05-18' };
    expect(filterProblems('list', sameDay)).toEqual([]);
    expect(filterProblems('list', { from: '2026-05-18' })).toEqual([]);
    expect(filterProblems('list', { to: '2026-05-18' })).toEqual([]);
    expect(filterProblems('list', { beginningFrom: '2026-05-18' })).toEqual([]);
    expect(filterProblems('list', { beginningTo: '2026-05-18' })).toEqual([]);
    const backwards = { from: '2026-05-19', to: '2026-05-18', beginningFrom: '2026-05-19', beginningTo: '2026-05-18' };
    expect(filterProblems('list', backwards)).toEqual([
      { field: 'to', message: END_BEFORE_START, code: 'out_of_range' },
      { field: 'beginningTo', message: END_BEFORE_START, code: 'out_of_range' },
    ]);
  });

  test('refuse invalid dates, times, ids and statuses, each at its field', () => {
    expect(
      says(filterSchema('list'), {
        status: 'lost',
        clientId: 'x',
        dateUsed: 'birthday',
        from: '31/2/2026',
        to: 7,
        updatedSince: '2026-05-26',
        authorisedFrom: 'now',
        search: 'a'.repeat(101),
      }),
    ).toEqual([
      expect.stringMatching(/^status: /),
      expect.stringMatching(/^search: /),
      expect.stringMatching(/^clientId: /),
      expect.stringMatching(/^dateUsed: /),
      'from: 31/2/2026 is not a valid date.',
      'to: Please choose a date',
      'updatedSince: 2026-05-26 is not an instant such as 2026-05-18T09:00:00Z',
      'authorisedFrom: now is not an instant such as 2026-05-18T09:00:00Z',
    ]);
  });

  test('only report that two texts are not dates, whatever their order', () => {
    const sentences = ['from: soon is not a valid date.', 'to: later is not a valid date.'];
    expect(says(filterSchema('list'), { from: 'soon', to: 'later' })).toEqual(sentences);
    expect(says(ExportDigestSchema, { from: 'soon', to: 'later' })).toEqual(sentences);
    expect(says(PeriodSchema, 'soon/later')).toEqual([': Please supply a date range to evaluate the reminders.']);
    expect(says(PeriodSchema, '2026-05-19/2026-05-18')).toEqual([`: ${END_BEFORE_START}`]);
    expect(says(PeriodSchema, '2026-05-18')).toEqual({ from: '2026-05-18', to: '2026-05-18' });
  });

  test('read a date as people write it, and trim search words', () => {
    expect(filterSchema('list').parse({ from: ' 18/5/2026 ', search: '  paint  ' })).toEqual({
      from: '2026-05-18',
      search: 'paint',
      dateUsed: 'timesheetDate',
    });
    expect(filterSchema('list').parse({ search: 'a'.repeat(100) })).toMatchObject({ search: 'a'.repeat(100) });
  });
});

describe('The digest', () => {
  test('covers accepted time by the beginning of the period', () => {
    expect(filterSchema('digest').parse(RANGE)).toEqual({ ...RANGE, dateUsed: 'beginning' });
    const own = { ...RANGE, status: 'accepted', isVoid: 'false', dateUsed: 'beginning' } as const;
    expect(filterProblems('digest', own)).toEqual([]);
    const others = { ...RANGE, status: 'pending', isVoid: 'true', dateUsed: 'timesheetDate' } as const;
    expect(filterProblems('digest', others)).toEqual([
      { field: 'status', message: 'The digest is of accepted time.', code: 'not_allowed' },
      { field: 'isVoid', message: 'The digest leaves void timesheets out.', code: 'not_allowed' },
      { field: 'dateUsed', message: 'The digest goes by the beginning of the period.', code: 'not_allowed' },
    ]);
  });

  test('needs both ends of its range', () => {
    const message = 'Please supply a date range for the digest.';
    expect(filterProblems('digest', {})).toEqual([
      { field: 'from', message, code: 'missing' },
      { field: 'to', message, code: 'missing' },
    ]);
    expect(filterProblems('digest', { from: '2026-05-18' })).toEqual([{ field: 'to', message, code: 'missing' }]);
    expect(filterProblems('digest', { to: '2026-05-18' })).toEqual([{ field: 'from', message, code: 'missing' }]);
    expect(filterProblems('list', {})).toEqual([]);
    expect(filterProblems('missing', {})).toEqual([]);
  });

  test.each([
    ['isCorrected', 'whether it was corrected'],
    ['search', 'a search'],
    ['clientId', 'client'],
    ['contractId', 'contract'],
    ['contractorId', 'placement'],
    ['contactId', 'person'],
    ['authoriserContactId', 'authoriser'],
    ['beginningFrom', 'beginningFrom; please use from'],
    ['beginningTo', 'beginningTo; please use to'],
    ['updatedSince', 'its last change'],
    ['authorisedFrom', 'the time of the decision'],
  ] as const)('cannot be narrowed by %s', (field, name) => {
    const message = `The digest is of the whole agency and cannot be narrowed by ${name}.`;
    expect(filterProblems('digest', { ...RANGE, [field]: ASKED[field] })).toEqual([
      { field, message, code: 'not_allowed' },
    ]);
  });
});

describe('Periods without a timesheet', () => {
  test('can be narrowed by person, contract, client and their own dates', () => {
    const { search, clientId, contractId, contractorId, contactId } = ASKED;
    const requested = { search, clientId, contractId, contractorId, contactId, ...RANGE };
    expect(filterSchema('missing').parse(requested)).toEqual({ ...requested, dateUsed: 'timesheetDate' });
    expect(filterProblems('missing', { dateUsed: 'timesheetDate' })).toEqual([]);
  });

  test.each([
    ['status', 'status'],
    ['isCorrected', 'whether it was corrected'],
    ['isVoid', 'whether it is void'],
    ['authoriserContactId', 'authoriser'],
    ['updatedSince', 'its last change'],
  ] as const)('cannot be narrowed by %s', (field, name) => {
    const message = `Periods without a timesheet cannot be narrowed by ${name}.`;
    expect(filterProblems('missing', { [field]: ASKED[field] })).toEqual([{ field, message, code: 'not_allowed' }]);
  });

  test('use no other date', () => {
    const message = 'Periods without a timesheet go by their own dates.';
    expect(filterProblems('missing', { dateUsed: 'beginning' })).toEqual([
      { field: 'dateUsed', message, code: 'not_allowed' },
    ]);
  });
});

test('Fields left blank in a form are ignored, and so is the status “all”', () => {
  expect(withoutBlanks({ status: 'all', search: '', from: null, to: '2026-05-24', clientId: 'all' })).toEqual({
    to: '2026-05-24',
    clientId: 'all',
  });
  expect(withoutBlanks({ status: 'pending' })).toEqual({ status: 'pending' });
  expect(withoutBlanks(null)).toBe(null);
  expect(withoutBlanks('x')).toBe('x');
});

describe('Timesheets pulled by a machine', () => {
  test('come fifty at a time, the least recently changed first', () => {
    expect(PullTimesheetsSchema.parse({})).toEqual({ sort: 'updatedAt', limit: 50 });
  });

  test.each(['1', '1000'])('may come %s at a time', (limit) => {
    expect(PullTimesheetsSchema.parse({ limit })).toMatchObject({ limit: Number(limit) });
  });

  test.each(['0', '1001', '1.5', 'many'])('may not come %s at a time', (limit) => {
    expect(says(PullTimesheetsSchema, { limit })).toEqual(['limit: limit must be 1 to 1000']);
  });

  test.each(['updatedAt', '-updatedAt', 'beginning', '-beginning'])('come in the order of %s', (sort) => {
    expect(PullTimesheetsSchema.parse({ sort })).toMatchObject({ sort });
  });

  test('are found by their number, in any case', () => {
    for (const friendlyId of ['TS-000123', 'ts-123456789'])
      expect(PullTimesheetsSchema.parse({ friendlyId })).toMatchObject({ friendlyId });
    for (const friendlyId of ['TS-00012', 'TS-1234567890', 'xTS-000123', 'TS-000123x', '000123'])
      expect(says(PullTimesheetsSchema, { friendlyId })).toEqual(['friendlyId: A friendly id is such as TS-000123']);
  });

  test('are searched by q or search, which may not contradict each other', () => {
    expect(PullTimesheetsSchema.parse({ q: 'paint', search: 'paint' })).toMatchObject({ q: 'paint', search: 'paint' });
    expect(PullTimesheetsSchema.parse({ q: 'paint' })).toMatchObject({ q: 'paint' });
    expect(PullTimesheetsSchema.parse({ search: 'paint' })).toMatchObject({ search: 'paint' });
    const message = 'q and search are the same filter and say different things.';
    expect(says(PullTimesheetsSchema, { q: 'paint', search: 'weld' })).toEqual([`q: ${message}`, `search: ${message}`]);
  });

  test('refuse a range that ends before it starts, and unknown fields', () => {
    expect(says(PullTimesheetsSchema, { from: '2026-05-19', to: '2026-05-18' })).toEqual([`to: ${END_BEFORE_START}`]);
    expect(says(PullTimesheetsSchema, { colour: 'red' })).toEqual([expect.stringMatching(/colour/)]);
  });
});
