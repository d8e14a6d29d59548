import { describe, expect, test } from 'vitest';
import type { DigestSchedule } from '#domain/digests/digest-schedule.ts';
import {
  CreateDigestScheduleSchema,
  digestScheduleProblems,
  EditDigestScheduleSchema,
} from '#domain/digests/digest-schedule.schema.ts';
import { ExportDigestSchema } from '#domain/digests/digest.schema.ts';
import { says } from '../../support/says.ts';
import { MONDAYS } from './mondays.ts';

const SENT = {
  name: ' Payroll ',
  kind: 'weekly',
  dayOfTheWeek: 'Monday',
  hour: '7',
  period: 'sinceLast',
  recipients: [' Payroll@Agency.example ', '', 'payroll@agency.example'],
};

describe('A digest schedule', () => {
  /** Without the day, and for an expression without the hour, of the weekly one. */
  const unused = ({ kind }: Record<string, unknown>) => ({
    ...(['monthly', 'custom'].includes(String(kind)) && { dayOfTheWeek: null }),
    ...(kind === 'custom' && { hour: null }),
  });
  const created = (change: Record<string, unknown> = {}) =>
    says(CreateDigestScheduleSchema, { ...SENT, ...unused(change), ...change });
  test('is read as forms and machines send it', () => {
    expect(created()).toEqual({
      digestScheduleId: undefined,
      payrollLayoutId: null,
      name: 'Payroll',
      kind: 'weekly',
      dayOfTheWeek: 'Monday',
      dayOfTheMonth: null,
      hour: 7,
      cron: '',
      period: 'sinceLast',
      recipients: ['payroll@agency.example'],
      isEnabled: true,
    });
    expect(created({ kind: 'monthly', dayOfTheWeek: '', dayOfTheMonth: '28', hour: 0 })).toMatchObject({
      dayOfTheWeek: null,
      dayOfTheMonth: 28,
      hour: 0,
    });
    expect(created({ kind: 'custom', hour: '', cron: ' 0 7 * * 1 ', isEnabled: false })).toMatchObject({
      hour: null,
      cron: '0 7 * * 1',
      isEnabled: false,
    });
  });
  const DAY = 'dayOfTheWeek: Please choose a day of the week';
  const DATE = 'dayOfTheMonth: Please choose a day of the month from 1 to 28';
  const CRON = 'cron: cron is for a schedule of the kind custom, not weekly.';
  const HOUR = 'hour: Please choose an hour from 0 to 23';
  test.each<[Record<string, unknown>, string[]]>([
    [{ name: '' }, ['name: Please give the digest a name']],
    [{ kind: 'daily' }, ['kind: Please choose when to send']],
    [{ period: 'always' }, ['period: Please choose what the digest covers']],
    [{ dayOfTheWeek: null }, [DAY]],
    [{ dayOfTheWeek: 'Monat' }, [DAY]],
    [{ kind: 'monthly' }, [DATE]],
    [{ kind: 'monthly', dayOfTheMonth: 0 }, [DATE]],
    [{ kind: 'monthly', dayOfTheMonth: 29 }, [DATE]],
    [{ kind: 'monthly', dayOfTheMonth: 1.5 }, [DATE]],
    [{ kind: 'monthly', dayOfTheMonth: 'x' }, [DATE]],
    [{ hour: '' }, [HOUR]],
    [{ hour: 24 }, [HOUR]],
    [{ hour: -1 }, [HOUR]],
    [{ hour: 1.5 }, [HOUR]],
    [{ hour: 'x' }, [HOUR]],
    [{ kind: 'custom', cron: '0 7' }, [expect.stringContaining('cron: Please give five fields')]],
    [{ cron: 'x'.repeat(101) }, ['cron: Please use 100 characters at most', CRON]],
    [{ recipients: 'x' }, ['recipients: Please supply an email address']],
    [{ recipients: [''] }, ['recipients: Please supply an email address']],
    [{ recipients: ['x'] }, ['recipients: Please supply a valid email address.']],
    [{ isEnabled: 'x' }, ['isEnabled: Please choose yes or no.']],
    [{ colour: 'x' }, ['colour: The colour field is not known.']],
    [{ cron: '0 8 * * 1' }, [CRON]],
    [{ dayOfTheMonth: 3 }, ['dayOfTheMonth: dayOfTheMonth is for a schedule of the kind monthly, not weekly.']],
    [
      { kind: 'custom', hour: 7, cron: '0 7 * * 1' },
      ['hour: hour is for a schedule of the kind weekly or monthly, not custom.'],
    ],
  ])('with %j is refused: %j', (change, why) => expect(created(change)).toEqual(why));
  test('may carry the expression that its own day and hour give', () => {
    expect(created({ cron: '0 7 * * 1' })).toMatchObject({ kind: 'weekly', cron: '0 7 * * 1' });
  });
  test('goes to at most twenty people', () => {
    const people = (length: number) => Array.from({ length }, (_, at) => `p${at}@agency.example`);
    expect(created({ recipients: people(20) })).toHaveProperty('recipients.19');
    expect(created({ recipients: people(21) })).toEqual(['recipients: Please supply 20 email addresses at most.']);
  });
  test('is edited field by field', () => {
    expect(says(EditDigestScheduleSchema, {})).toEqual({});
    const change = { dayOfTheWeek: null, dayOfTheMonth: 1, hour: null, version: 3, cron: '', isEnabled: true };
    expect(says(EditDigestScheduleSchema, change)).toEqual(change);
    expect(says(EditDigestScheduleSchema, { colour: 1 })).toEqual(['colour: The colour field is not known.']);
  });
  test('by hour and day needs no expression, and one by expression no hour', () => {
    const problems = (change: Partial<DigestSchedule>) => digestScheduleProblems({ ...MONDAYS, ...change });
    expect(problems({ cron: 'x' })).toEqual([]);
    expect(problems({ kind: 'custom', hour: null, dayOfTheWeek: null })).toEqual([]);
    expect(problems({ hour: null, dayOfTheWeek: null })).toHaveLength(2);
  });
});

describe('An export of a digest', () => {
  const requested = (input: Record<string, unknown>) => says(ExportDigestSchema, input);
  test('names its days in order, and perhaps a time', () => {
    const days = { from: '2026-05-18', to: '2026-05-18' };
    expect(requested({ from: ' 2026-05-18 ', to: '2026-05-18' })).toEqual(days);
    expect(requested({ ...days, asOf: '2026-05-18T10:00:00+01:00' })).toHaveProperty('asOf');
    expect(requested({ from: '2026-05-19', to: '2026-05-18' })).toEqual([
      'to: The filter period end date must be after the start date.',
    ]);
    expect(requested({})).toEqual(['from: Please choose a date', 'to: Please choose a date']);
    expect(requested({ ...days, to: 'x' })).toEqual(['to: x is not a valid date.']);
    expect(requested({ ...days, asOf: '2026-05-18' })).toEqual([
      'asOf: 2026-05-18 is not an instant such as 2026-05-18T09:00:00Z',
    ]);
    expect(requested({ ...days, colour: 1 })).toEqual(['colour: The colour field is not known.']);
  });
});
