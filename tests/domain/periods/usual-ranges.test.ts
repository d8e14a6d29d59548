import { describe, expect, it } from 'vitest';
import { usualRanges } from '#domain/periods/usual-ranges.ts';

describe('The ranges that filters offer', () => {
  it('are this week, the last and this month, across the end of a year', () => {
    expect(usualRanges('2027-01-02', 'Monday')).toEqual([
      { label: 'This week', from: '2026-12-28', to: '2027-01-03' },
      { label: 'Last week', from: '2026-12-21', to: '2026-12-27' },
      { label: 'This month', from: '2027-01-01', to: '2027-01-31' },
    ]);
  });

  it('follow the day on which the agency’s weeks begin, that day included', () => {
    expect(usualRanges('2026-11-22', 'Sunday').slice(0, 2)).toEqual([
      { label: 'This week', from: '2026-11-22', to: '2026-11-28' },
      { label: 'Last week', from: '2026-11-15', to: '2026-11-21' },
    ]);
    expect(usualRanges('2026-11-21', 'Sunday')[0]).toEqual({
      label: 'This week',
      from: '2026-11-15',
      to: '2026-11-21',
    });
  });
});
