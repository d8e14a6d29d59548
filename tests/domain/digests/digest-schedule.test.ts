import { describe, expect, test } from 'vitest';
import { Temporal } from 'temporal-polyfill';
import { dateBefore, nextInstant, NotCron, readCron } from '#domain/digests/cron.ts';
import {
  coveredBy,
  coveredSince,
  DIGEST_PERIOD_WORDS,
  type DigestSchedule,
  digestScheduleFields,
  digestScheduleInWords,
  lastDue,
  nextDue,
  nextInWords,
} from '#domain/digests/digest-schedule.ts';
import { MONDAYS } from './mondays.ts';

const LONDON = 'Europe/London';
const PLACE = { timeZone: LONDON, weekStartsOn: 'Monday' } as const;

/** Returns the next times of an expression after the start of 2026, in London time. */
function times(cron: string, count = 4): string[] {
  const found: string[] = [];
  let at = Temporal.Instant.from('2026-01-01T00:00:00Z');
  for (let i = 0; i < count; i += 1) {
    at = nextInstant(readCron(cron), at, LONDON);
    found.push(at.toZonedDateTimeISO(LONDON).toPlainDateTime().toString({ smallestUnit: 'minute' }).slice(5));
  }
  return found;
}

describe('A cron expression', () => {
  test.each([
    ['30 7 * * 1', ['01-05T07:30', '01-12T07:30', '01-19T07:30', '01-26T07:30']],
    ['0 0 1 * *', ['02-01T00:00', '03-01T00:00', '04-01T00:00', '05-01T00:00']],
    ['5 23 28 feb,mar *', ['02-28T23:05', '03-28T23:05', '02-28T23:05', '03-28T23:05']],
    ['0 9 * * MON-TUE', ['01-05T09:00', '01-06T09:00', '01-12T09:00', '01-13T09:00']],
    ['0 9 * * 0', ['01-04T09:00', '01-11T09:00', '01-18T09:00', '01-25T09:00']],
    ['0 9 * * 7', ['01-04T09:00', '01-11T09:00', '01-18T09:00', '01-25T09:00']],
    ['0 9 */10 * *', ['01-01T09:00', '01-11T09:00', '01-21T09:00', '01-31T09:00']],
    ['0 9 25/3 * *', ['01-25T09:00', '01-28T09:00', '01-31T09:00', '02-25T09:00']],
    ['0 9 1-7/3 * *', ['01-01T09:00', '01-04T09:00', '01-07T09:00', '02-01T09:00']],
    ['0 9 2 * fri', ['01-02T09:00', '01-09T09:00', '01-16T09:00', '01-23T09:00']], // either kind of day
    ['0 9 */2 * mon', ['01-05T09:00', '01-19T09:00', '02-09T09:00', '02-23T09:00']], // both, since one is a star
    ['0 9 9-10 * */2', ['01-10T09:00', '02-10T09:00', '03-10T09:00', '04-09T09:00']],
    ['0 9 31 12 *', ['12-31T09:00', '12-31T09:00', '12-31T09:00', '12-31T09:00']],
  ])('“%s” matches when it should', (cron, expected) => expect(times(cron)).toEqual(expected));

  test('for a leap day matches every four years, or eight', () => {
    expect(nextInstant(readCron('0 0 29 2 *'), Temporal.Instant.from('2096-03-01T00:00:00Z'), 'UTC').toString()).toBe(
      '2104-02-29T00:00:00Z',
    );
    expect(dateBefore(readCron('0 0 29 2 *'), Temporal.PlainDate.from('2104-02-29'))!.toString()).toBe('2096-02-29');
  });
  test('matches once a day, even if the clock goes back or skips its hour', () => {
    const next = (cron: string, after: string) =>
      nextInstant(readCron(cron), Temporal.Instant.from(after), LONDON).toString();
    expect(next('30 1 * * *', '2026-10-24T12:00:00Z')).toBe('2026-10-25T00:30:00Z');
    expect(next('30 1 * * *', '2026-10-25T00:30:00Z')).toBe('2026-10-26T01:30:00Z');
    expect(next('30 1 * * *', '2026-03-28T12:00:00Z')).toBe('2026-03-29T01:30:00Z');
    expect(next('0 7 * * *', '2026-06-01T05:59:59Z')).toBe('2026-06-01T06:00:00Z');
    expect(next('0 7 * * *', '2026-06-01T06:00:00Z')).toBe('2026-06-02T06:00:00Z');
  });
  const FIVE = 'Please give five fields: minute, hour, day of the month, month and day of the week.';
  const DAILY = 'A digest leaves once a day at most: please give one minute and one hour.';
  test.each([
    ['', FIVE],
    ['0 7 * *', FIVE],
    ['0 7 * * 1 2026', FIVE],
    ['* 7 * * *', DAILY],
    ['0 7,8 * * *', DAILY],
    ['60 7 * * *', '“60” is no minute: 0 to 59.'],
    ['0 24 * * *', '“24” is no hour: 0 to 23.'],
    ['0 7 0 * *', '“0” is no day of the month: 1 to 31.'],
    ['0 7 32 * *', '“32” is no day of the month: 1 to 31.'],
    ['0 7 * 13 *', '“13” is no month: 1 to 12.'],
    ['0 7 * may-x *', '“may-x” is no month: 1 to 12.'],
    ['0 7 * * 8', '“8” is no day of the week: 0 to 7.'],
    ['0 7 * * tue-mon', '“tue-mon” is no day of the week: 0 to 7.'],
    ['0 7 1-2-3 * *', '“1-2-3” is no day of the month: 1 to 31.'],
    ['0 7 */0 * *', '“*/0” is no day of the month: 1 to 31.'],
    ['0 7 */2/3 * *', '“*/2/3” is no day of the month: 1 to 31.'],
    ['0 7 1,, * *', '“1,,” is no day of the month: 1 to 31.'],
    ['0 007 * * *', '“007” is no hour: 0 to 23.'],
    ['0 7 30 2 *', 'No date matches this.'],
  ])('“%s” is refused: %s', (cron, why) => {
    expect(() => readCron(cron)).toThrow(NotCron);
    expect(() => readCron(cron)).toThrow(why);
  });
  test('may have spaces and capitals', () => expect(times('  0   7 *  * MON ', 1)).toEqual(['01-05T07:00']));
});

describe('The period a digest covers', () => {
  const covered = (change: Partial<DigestSchedule>, due: string) => coveredBy({ ...MONDAYS, ...change }, due, PLACE);
  test('is the previous week, by the agency’s weeks', () => {
    expect(covered({}, '2026-06-01T06:00:00Z')).toEqual({ from: '2026-05-25', to: '2026-05-31' });
    expect(coveredBy(MONDAYS, '2026-06-01T06:00:00Z', { ...PLACE, weekStartsOn: 'Saturday' })).toEqual({
      from: '2026-05-23',
      to: '2026-05-29',
    });
    // Half past midnight in London is still the previous evening in UTC.
    expect(covered({}, '2026-05-31T23:30:00Z')).toEqual({ from: '2026-05-25', to: '2026-05-31' });
  });
  test('leaves out no day where weeks begin on another day than at the last digest', () => {
    const by = (weekStartsOn: 'Sunday' | 'Monday', lastTo: string) =>
      coveredBy({ ...MONDAYS, lastTo }, '2026-06-01T06:00:00Z', { ...PLACE, weekStartsOn });
    // The week that began on Sunday 24 May was entered before weeks came to begin on Mondays.
    expect(by('Monday', '2026-05-23')).toEqual({ from: '2026-05-24', to: '2026-05-31' });
    expect(by('Sunday', '2026-05-24')).toEqual({ from: '2026-05-24', to: '2026-05-30' });
    expect(by('Monday', '2026-05-24')).toEqual({ from: '2026-05-25', to: '2026-05-31' });
    // A digest that was not sent at all is not made up for.
    expect(by('Monday', '2026-05-17')).toEqual({ from: '2026-05-25', to: '2026-05-31' });
  });
  test('is the month before', () => {
    expect(covered({ period: 'previousMonth' }, '2026-03-31T07:00:00Z')).toEqual({
      from: '2026-02-01',
      to: '2026-02-28',
    });
  });
  test('is the days since the last one, up to yesterday', () => {
    const since = (lastTo: string | null, cron = '0 7 * * 1') =>
      covered({ period: 'sinceLast', lastTo, cron }, '2026-06-01T06:00:00Z');
    expect(since('2026-05-27')).toEqual({ from: '2026-05-28', to: '2026-05-31' });
    expect(since('2026-05-30')).toEqual({ from: '2026-05-31', to: '2026-05-31' });
    expect(since('2026-05-31')).toEqual({ from: '2026-05-31', to: '2026-05-31' });
    expect(since(null)).toEqual({ from: '2026-05-25', to: '2026-05-31' });
    expect(since(null, '0 7 * * *')).toEqual({ from: '2026-05-31', to: '2026-05-31' });
  });
  test('reaches from the first due time to the last, if it covers several', () => {
    const daily = { ...MONDAYS, cron: '0 7 * * *', period: 'sinceLast' as const, lastTo: '2026-05-20' };
    expect(coveredSince(daily, '2026-05-22T06:00:00Z', '2026-06-01T06:00:00Z', PLACE)).toEqual({
      from: '2026-05-21',
      to: '2026-05-31',
    });
  });
});

describe('The time a digest is sent', () => {
  test('is the next time, or after a pause the last that was due', () => {
    expect(nextDue('0 7 * * 1', '2026-05-26T09:00:00Z', LONDON)).toBe('2026-06-01T06:00:00Z');
    const due = (now: string) => lastDue('0 7 * * 1', '2026-05-04T06:00:00Z', now, LONDON);
    expect(due('2026-05-26T09:00:00Z')).toBe('2026-05-25T06:00:00Z');
    expect(due('2026-05-25T06:00:00Z')).toBe('2026-05-25T06:00:00Z');
    expect(due('2026-05-25T05:59:59Z')).toBe('2026-05-18T06:00:00Z');
    expect(due('2026-05-04T06:00:00Z')).toBe('2026-05-04T06:00:00Z');
  });
  test('is shown in words', () => {
    expect(digestScheduleInWords(MONDAYS)).toBe('every Monday at 07:00');
    expect(digestScheduleInWords({ ...MONDAYS, kind: 'monthly', dayOfTheMonth: 3, hour: 16 })).toBe(
      'on day 3 of every month at 16:00',
    );
    expect(digestScheduleInWords({ ...MONDAYS, kind: 'custom', hour: null })).toBe('by cron “0 7 * * 1”');
    expect(digestScheduleInWords({ ...MONDAYS, hour: null })).toBe('every Monday at 00:00');
    expect(nextInWords(MONDAYS, PLACE, '2026-05-26T09:00:00Z')).toBe('1 Jun 2026, 07:00, covering 25 to 31 May 2026');
    expect(nextInWords({ ...MONDAYS, nextRunAt: null }, PLACE, '2026-05-26T09:00:00Z')).toBeNull();
    expect(DIGEST_PERIOD_WORDS).toEqual({
      previousWeek: 'the week before',
      previousMonth: 'the month before',
      sinceLast: 'the days since the last digest',
    });
  });
  test('is stored as a cron expression, without fields its kind does not use', () => {
    const kept = (change: Partial<DigestSchedule>) => {
      const { dayOfTheWeek, dayOfTheMonth, hour, cron } = digestScheduleFields({
        ...MONDAYS,
        dayOfTheMonth: 3,
        cron: ' 5  6 * * 2 ',
        ...change,
      });
      return { dayOfTheWeek, dayOfTheMonth, hour, cron };
    };
    expect(kept({})).toEqual({ dayOfTheWeek: 'Monday', dayOfTheMonth: null, hour: 7, cron: '0 7 * * 1' });
    expect(kept({ dayOfTheWeek: 'Sunday' }).cron).toBe('0 7 * * 7');
    expect(kept({ kind: 'monthly' })).toEqual({ dayOfTheWeek: null, dayOfTheMonth: 3, hour: 7, cron: '0 7 3 * *' });
    expect(kept({ kind: 'custom' })).toEqual({
      dayOfTheWeek: null,
      dayOfTheMonth: null,
      hour: null,
      cron: '5 6 * * 2',
    });
    expect(digestScheduleFields(MONDAYS)).toMatchObject({
      name: 'Payroll',
      kind: 'weekly',
      period: 'previousWeek',
      recipients: ['payroll@agency.example'],
      isEnabled: true,
    });
  });
});
