import { describe, expect, test } from 'vitest';
import { filterSlug, slugOf } from '#domain/timesheets/listing/filter-slug.ts';
import { filterInWords, type FilterWords } from '#domain/timesheets/listing/filter-words.ts';

const ID = '0197a3c0-0000-7000-8000-000000000001';
const named = { names: { [ID]: 'Kirkstall Précision' }, timeZone: 'Europe/London' };

/** Returns a filter in words, each part with how it appears in the name of a file. */
function inWords(...given: Parameters<typeof filterInWords>) {
  const { dates, rest } = filterInWords(...given);
  const named = (parts: FilterWords[]) =>
    parts.map(({ span, ...part }) => ({ ...part, slug: filterSlug({ ...part, ...(span && { span }) }) }));
  return { dates: named(dates), rest: named(rest) };
}

describe('A filter in words', () => {
  test('says nothing if nothing is narrowed', () => {
    expect(inWords('list', {}, named)).toEqual({ dates: [], rest: [] });
  });

  test('names the dates of timesheets, and a file name has them without a label', () => {
    const range = { from: '2026-05-18', to: '2026-05-24' };
    expect(inWords('list', range, named).dates).toEqual([
      { field: 'from', label: 'Timesheet date', value: '18 to 24 May 2026', slug: '2026-05-18-to-2026-05-24' },
    ]);
    expect(inWords('list', { from: range.from }, named).dates).toEqual([
      { field: 'from', label: 'Timesheet date', value: 'from 18 May 2026', slug: 'from-2026-05-18' },
    ]);
    expect(inWords('list', { to: range.to }, named).dates).toEqual([
      { field: 'from', label: 'Timesheet date', value: 'to 24 May 2026', slug: 'to-2026-05-24' },
    ]);
  });

  test.each([
    ['beginning', 'Period beginning', 'period-beginning'],
    ['lastUpdated', 'Last updated', 'last-updated'],
    ['authorisationDate', 'Authorisation date', 'authorisation-date'],
  ] as const)('names another requested date: %s', (dateUsed, label, slug) => {
    expect(inWords('list', { dateUsed, from: '2026-05-18' }, named).dates).toEqual([
      { field: 'from', label, value: 'from 18 May 2026', slug: `${slug}-from-2026-05-18` },
    ]);
  });

  test('uses the date of its kind', () => {
    expect(inWords('digest', { from: '2026-05-18', to: '2026-05-24' }, named).dates).toEqual([
      {
        field: 'from',
        label: 'Period beginning',
        value: '18 to 24 May 2026',
        slug: 'period-beginning-2026-05-18-to-2026-05-24',
      },
    ]);
  });

  test('names ranges and times beside them, in the agency’s time zone', () => {
    const beginning = { beginningFrom: '2026-05-18', beginningTo: '2026-05-24' };
    const instants = { updatedSince: '2026-05-26T08:30:00Z', authorisedFrom: '2026-01-02T23:15:00Z' };
    expect(inWords('list', { ...beginning, ...instants }, named).dates).toEqual([
      {
        field: 'beginningFrom',
        label: 'Period beginning',
        value: '18 to 24 May 2026',
        slug: 'period-beginning-2026-05-18-to-2026-05-24',
      },
      {
        field: 'updatedSince',
        label: 'Last updated',
        value: 'from 26 May 2026, 09:30',
        slug: 'last-updated-from-2026-05-26t08-30-00z',
      },
      {
        field: 'authorisedFrom',
        label: 'Authorisation date',
        value: 'from 2 Jan 2026, 23:15',
        slug: 'authorisation-date-from-2026-01-02t23-15-00z',
      },
    ]);
  });

  test('names status, people and search words, in this order', () => {
    const requested = {
      status: 'rejected' as const,
      isCorrected: 'false' as const,
      isVoid: 'true' as const,
      clientId: ID,
      contractId: ID,
      contractorId: ID,
      contactId: ID,
      authoriserContactId: ID,
      search: '  !',
    };
    const of = (field: string, label: string) => ({
      field,
      label,
      value: 'Kirkstall Précision',
      slug: 'kirkstall-precision',
    });
    expect(inWords('list', requested, named).rest).toEqual([
      { field: 'status', label: 'Status', value: 'Rejected', slug: 'rejected' },
      {
        field: 'isCorrected',
        label: 'Correction',
        value: 'Waiting for a correction',
        slug: 'waiting-for-a-correction',
      },
      { field: 'isVoid', label: 'Void', value: 'Only void', slug: 'only-void' },
      of('clientId', 'Client'),
      of('contractId', 'Contract'),
      of('contractorId', 'Placement'),
      of('contactId', 'Person'),
      of('authoriserContactId', 'Authoriser'),
      { field: 'search', label: 'Search', value: '  !', slug: 'search' },
    ]);
  });

  test('does not show the id of something without a name', () => {
    expect(inWords('list', { contractorId: ID }, { ...named, names: {} }).rest).toEqual([
      { field: 'contractorId', label: 'Placement', value: 'one placement', slug: 'one-placement' },
    ]);
  });
});

test('A file name has letters, digits and single hyphens, forty at most', () => {
  expect(slugOf('Ångström & Söhne (Leeds)')).toBe('angstrom-sohne-leeds');
  expect(slugOf(' 24/7 ')).toBe('24-7');
  expect(slugOf('ﬁnance')).toBe('finance');
  expect(slugOf('!!!')).toBe('');
  expect(slugOf(`${'a'.repeat(39)} b`)).toBe('a'.repeat(39));
  expect(slugOf('a'.repeat(50))).toBe('a'.repeat(40));
});
