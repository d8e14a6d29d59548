import { describe, expect, test } from 'vitest';
import type { Advisory, AdvisoryFacts, NamedShift } from '#domain/advisories/advisory.ts';
import { averageInWords, spanOf, describeAdvisory, type Audience } from '#domain/advisories/advisory-words.ts';

const PLACEMENTS = new Map([
  ['one', { contractName: 'Forklift driver', clientName: 'Holbeck Logistics' }],
  ['two', { contractName: 'Picker', clientName: 'Aire Foods' }],
]);
const TO_AGENCY: Audience = { reader: 'agency', today: '2026-06-20', isDecimal: false, placements: PLACEMENTS };
const TO_CONTRACTOR: Audience = { ...TO_AGENCY, reader: 'contractor' };

const one = { contractorId: 'one', minutes: 2400, shifts: 5 };
const two = { contractorId: 'two', minutes: 90, shifts: 1 };
const elsewhere = { contractorId: 'three', minutes: 60, shifts: 1 };

const advisory = (facts: AdvisoryFacts, counted: Advisory['counted'] = [one]): Advisory => ({
  ...{ key: 'k', contactId: 'andrzej', rule: facts.rule, level: 'over', on: '2026-06-01' },
  ...{ counted, facts },
});
const told = (facts: AdvisoryFacts, counted?: Advisory['counted'], audience = TO_AGENCY) =>
  describeAdvisory(advisory(facts, counted), audience);

const NOTHING_BLOCKED = 'Nothing is blocked, and no total or payment depends on it.';

describe('Twelve weeks', () => {
  const week = (from: string, kind: 'counted' | 'paused' | 'ahead') => ({ from, kind, n: 1, reason: null });
  const FACTS = {
    ...({ rule: 'twelveWeeks', clientId: 'holbeck', role: 'truck', count: 7, firstWeek: '2026-03-02' } as const),
    ...{ rightsFrom: null, expectedFrom: null, pausedSince: null, resetsOn: null, afterBreak: null },
    ...{ pausedWeeks: 0, priorWeeks: 0, weeks: [] },
  };
  const titleOf = (changes: Partial<typeof FACTS> | object, audience = TO_AGENCY) =>
    told({ ...FACTS, ...changes }, [one], audience).title;

  test('A count that goes on gives its week and when rights begin', () => {
    expect(told({ ...FACTS, expectedFrom: '2026-05-25' })).toEqual({
      title: 'Week 7 of 12. Rights to equal pay and conditions from Mon 25 May 2026.',
      where: 'Holbeck Logistics',
      why: `The date holds if every week until then is worked. ${NOTHING_BLOCKED}`,
      law: 'After twelve weeks in the same role with the same hirer, an agency worker has a right to the basic pay and conditions of people hired directly.',
      source: 'Agency Workers Regulations 2010 (SI 2010/93), regulations 5, 7 and 8',
      counted: '7 weeks since Mon 2 Mar 2026. 5 shifts, 40h 00m.',
      sum: [{ label: 'Qualifying weeks', value: '7' }],
    });
  });

  test('A count without a reachable date gives its week only', () => {
    expect(titleOf({})).toBe('Week 7 of 12.');
  });

  test('A restarted count says how long nothing was worked', () => {
    expect(titleOf({ count: 1, afterBreak: 7 })).toBe('Week 1 of 12. Started again: no work for 7 weeks.');
    expect(titleOf({ count: 1, afterBreak: 1 })).toBe('Week 1 of 12. Started again: no work for 1 week.');
  });

  test('A paused count says since when, and by which day work must resume, to its reader', () => {
    const paused = { pausedSince: '2026-04-20', resetsOn: '2026-06-08', expectedFrom: '2026-07-06' };
    expect(titleOf(paused)).toBe(
      'Week 7 of 12, paused since 20 Apr 2026. Starts again at 1 unless they work by Sun 7 Jun 2026.',
    );
    expect(titleOf(paused, TO_CONTRACTOR)).toBe(
      'Week 7 of 12, paused since 20 Apr 2026. Starts again at 1 unless you work by Sun 7 Jun 2026.',
    );
    expect(titleOf({ ...paused, resetsOn: null })).toBe(
      'Week 7 of 12, paused since 20 Apr 2026. Rights to equal pay and conditions from Mon 6 Jul 2026.',
    );
    expect(told({ ...FACTS, ...paused }).why).toBe(
      `No work is recorded since. A declared reason, or days of leave entered on a timesheet, may keep the weeks. ${NOTHING_BLOCKED}`,
    );
  });

  test('Rights that have begun say since when, paused or not', () => {
    const begun = { ...FACTS, count: 14, rightsFrom: '2026-05-25' };
    expect(told(begun)).toMatchObject({
      title: 'Rights to equal pay and conditions since Mon 25 May 2026.',
      why: `They worked twelve weeks in this role. ${NOTHING_BLOCKED}`,
    });
    expect(told(begun, [one], TO_CONTRACTOR).why).toBe(`You worked twelve weeks in this role. ${NOTHING_BLOCKED}`);
    expect(titleOf({ ...begun, pausedSince: '2026-06-15', resetsOn: '2026-08-03' })).toBe(
      'Rights to equal pay and conditions since Mon 25 May 2026, paused since 15 Jun 2026. Starts again at 1 unless they work by Sun 2 Aug 2026.',
    );
  });

  test('Rights say from when until they begin, and since when from that day', () => {
    const on = (today: string) => titleOf({ count: 12, rightsFrom: '2026-05-25' }, { ...TO_AGENCY, today });
    expect(on('2026-05-24')).toBe('Rights to equal pay and conditions from Mon 25 May 2026.');
    expect(on('2026-05-25')).toBe('Rights to equal pay and conditions since Mon 25 May 2026.');
  });

  test('The calculation names weeks that paused and weeks with another agency, if there are any', () => {
    const text = told({ ...FACTS, count: 1, pausedWeeks: 2, priorWeeks: 3 }, [{ ...one, shifts: 1, minutes: 450 }]);
    expect(text.sum).toEqual([
      { label: 'Weeks that paused', value: '2' },
      { label: 'Weeks with another agency', value: '3' },
      { label: 'Qualifying weeks', value: '1' },
    ]);
    expect(text.counted).toBe('1 week since Mon 2 Mar 2026. 1 shift, 7h 30m.');
  });

  test('Its days end with the last week counted, or with the first one if none was yet', () => {
    const weeks = [week('2026-03-02', 'counted'), week('2026-03-09', 'counted'), week('2026-03-16', 'paused')];
    expect(spanOf({ ...FACTS, weeks })).toEqual({ from: '2026-03-02', to: '2026-03-15' });
    expect(spanOf({ ...FACTS, weeks: [week('2026-03-02', 'ahead')] })).toEqual({
      from: '2026-03-02',
      to: '2026-03-08',
    });
  });
});

describe('48-hour week', () => {
  const FACTS = {
    ...({ rule: 'fortyEightHours', from: '2026-02-02', to: '2026-05-31', weeks: 17 } as const),
    ...{ workedMinutes: 48 * 60 * 17 + 1, addedMinutes: 0, addedDays: 0, excludedDays: 0 },
  };

  test('An average above 48 hours is never rounded up, and its calculation names each placement the reader may see', () => {
    expect(told(FACTS, [one, two, elsewhere])).toEqual({
      title: '48-hour week: 48h 00m on average over 17 weeks.',
      where: 'Holbeck Logistics, Aire Foods and another placement',
      why: `The average is above 48 hours. ${NOTHING_BLOCKED}`,
      law: 'A worker’s time may not be above 48 hours a week on average over 17 weeks, unless they agreed to it in writing.',
      source: 'Working Time Regulations 1998 (SI 1998/1833), regulations 4 and 5',
      counted: '7 shifts, 42h 30m, 2 Feb to 31 May 2026. Pending and accepted; breaks are not counted.',
      sum: [
        { label: 'Forklift driver, Holbeck Logistics', value: '40h 00m' },
        { label: 'Picker, Aire Foods', value: '1h 30m' },
        { label: 'another placement', value: '1h 00m' },
        { label: 'Worked in 17 weeks', value: '816h 01m' },
        { label: '816h 01m ÷ 17', value: '48h 00m' },
      ],
    });
  });

  test('exactly 48 hours are near, not above', () => {
    expect(told({ ...FACTS, workedMinutes: 48 * 60 * 17 }).why).toBe(
      `The average is above 44 hours and near 48. ${NOTHING_BLOCKED}`,
    );
  });

  test('Later days replace days of leave, and a placement charged in days says what each counts', () => {
    const facts = { ...FACTS, weeks: 1, workedMinutes: 2700, addedMinutes: 300, addedDays: 1, excludedDays: 2 };
    const text = told(facts, [{ ...one, dailyMinutes: 450 }]);
    expect(text).toMatchObject({
      title: '48-hour week: 50h 00m on average over 1 week.',
      where: 'Holbeck Logistics',
      why: `The average is above 48 hours. ${NOTHING_BLOCKED}`,
      counted: '5 shifts, 40h 00m, 2 Feb to 31 May 2026 and 1 later day. Pending and accepted; breaks are not counted.',
    });
    expect(text.sum).toEqual([
      { label: 'Forklift driver, Holbeck Logistics, each day counted as 7h 30m', value: '40h 00m' },
      { label: 'Of it on 1 later day for 2 days of leave or sickness', value: '5h 00m' },
      { label: 'Worked in 1 week and on 1 later day', value: '50h 00m' },
      { label: '50h 00m ÷ 1', value: '50h 00m' },
    ]);
  });

  test('Decimal hours are shown where the agency shows them', () => {
    const decimal = { ...TO_AGENCY, isDecimal: true };
    expect(told(FACTS, [two], decimal)).toMatchObject({
      title: '48-hour week: 48.00 on average over 17 weeks.',
      counted: '1 shift, 1.50, 2 Feb to 31 May 2026. Pending and accepted; breaks are not counted.',
    });
    expect(averageInWords({ ...FACTS, addedMinutes: 17 * 30 }, true)).toBe('48.50 on average over 17 weeks');
  });

  test('Its days are those that were averaged', () => {
    expect(spanOf(FACTS)).toEqual({ from: '2026-02-02', to: '2026-05-31' });
  });
});

test('Night work is an average over six days a week, without later days', () => {
  const facts = {
    ...({ rule: 'nightWork', from: '2026-02-02', to: '2026-05-31', weeks: 17, nightWeeks: 4 } as const),
    ...{ workedMinutes: 6 * 17 * 485 + 101, addedMinutes: 600, addedDays: 1, excludedDays: 1 },
  };
  expect(told(facts, [two, two])).toEqual({
    title: 'Night work: 8h 05m a day on average over 17 weeks. The limit is 8 hours.',
    where: 'Aire Foods',
    why: `They worked nights in 4 of these weeks, and the average is above eight hours. ${NOTHING_BLOCKED}`,
    law: 'A night worker’s hours may not be above eight on average for each 24 hours, days of weekly rest left out.',
    source: 'Working Time Regulations 1998 (SI 1998/1833), regulations 2 and 6',
    counted: '2 shifts, 3h 00m, 2 Feb to 31 May 2026. Pending and accepted; breaks are not counted.',
    sum: [
      { label: 'Picker, Aire Foods', value: '1h 30m' },
      { label: 'Picker, Aire Foods', value: '1h 30m' },
      { label: 'Worked in 17 weeks', value: '826h 11m' },
      { label: '826h 11m ÷ 102 days', value: '8h 05m' },
    ],
  });
  expect(told(facts, [two], TO_CONTRACTOR).why).toMatch(/^You worked nights in 4/);
});

describe('Rest and breaks', () => {
  const shift = (date: string, start: string, end: string, breakMinutes = 30): NamedShift => ({
    ...{ timesheetId: 't', contractorId: 'one', date, start, end, breakMinutes },
  });
  const late = shift('2026-06-01', '14:00', '22:00');
  const night = shift('2026-06-01', '22:00', '06:00');
  const early = shift('2026-06-02', '07:00', '15:00');

  test('Daily rest says how long it was, before which shift, and between which times', () => {
    const facts = { rule: 'dailyRest', restMinutes: 540, first: late, before: late, after: early } as const;
    expect(told(facts, [one, two])).toEqual({
      title: '9h 00m of rest before Tue 2 Jun. The rule is 11 hours.',
      where: 'Holbeck Logistics and Aire Foods',
      why: `The longest time without work in these 24 hours is below 11 hours, over all placements. ${NOTHING_BLOCKED}`,
      law: '11 hours of rest in a row in each 24 hours.',
      source: 'Working Time Regulations 1998 (SI 1998/1833), regulation 10(1)',
      counted: 'Finished Mon 1 Jun, 22:00, and started Tue 2 Jun, 07:00.',
      sum: [],
    });
    expect(spanOf(facts)).toEqual({ from: '2026-06-01', to: '2026-06-02' });
  });

  test('A shift that ends after midnight finished on the next day', () => {
    const facts = { rule: 'dailyRest', restMinutes: 60, first: night, before: night, after: early } as const;
    expect(told(facts).counted).toBe('Finished Tue 2 Jun, 06:00, and started Tue 2 Jun, 07:00.');
  });

  test('If the 24 hours ended first, they are named by their beginning', () => {
    const facts = { rule: 'dailyRest', restMinutes: 600, first: late, before: late, after: null } as const;
    expect(told(facts)).toMatchObject({
      title: '10h 00m of rest in the 24 hours from Mon 1 Jun, 14:00. The rule is 11 hours.',
      counted: 'From Mon 1 Jun, 14:00.',
    });
    expect(spanOf(facts)).toEqual({ from: '2026-06-01', to: '2026-06-01' });
  });

  test('Weekly rest names the week, and counts its shifts and those of the week before', () => {
    const facts = { rule: 'weeklyRest', from: '2026-06-01', to: '2026-06-07' } as const;
    expect(told(facts, [one, two])).toMatchObject({
      title: 'No 24 hours of rest in the week of 1 to 7 Jun 2026.',
      why: `Neither this week nor the fortnight with the week before has enough rest, over all placements. ${NOTHING_BLOCKED}`,
      law: '24 hours of rest in a row in each week, or two such rests or one of 48 hours in a fortnight.',
      counted: '6 shifts in this week and the one before.',
      sum: [],
    });
    expect(spanOf(facts)).toEqual({ from: '2026-06-01', to: '2026-06-07' });
  });

  test('A missing or short break is shown with its shift', () => {
    const facts = { rule: 'break', minutes: 480, shift: shift('2026-06-01', '08:00', '16:00', 0) } as const;
    expect(told(facts)).toMatchObject({
      title: '8h 00m on Mon 1 Jun without a break. The rule is 20 minutes above six hours.',
      why: `The shift is longer than six hours. If the times or the break are wrong, correct the timesheet. ${NOTHING_BLOCKED}`,
      law: 'A break of 20 minutes in a shift of more than six hours.',
      counted: 'Mon 1 Jun, 08:00 to 16:00.',
      sum: [],
    });
    const short = (minutes: number) => told({ ...facts, shift: shift('2026-06-01', '08:00', '16:00', minutes) }).title;
    expect(short(15)).toBe('8h 00m on Mon 1 Jun with 15 minutes of break. The rule is 20 minutes above six hours.');
    expect(short(1)).toMatch(/with 1 minute of break/);
    expect(spanOf(facts)).toEqual({ from: '2026-06-01', to: '2026-06-01' });
  });
});
