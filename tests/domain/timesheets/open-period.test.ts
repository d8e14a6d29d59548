import { describe, expect, test } from 'vitest';
import type { Agency } from '#domain/agencies/agency.ts';
import { AgencySettingsSchema } from '#domain/agencies/settings/settings.schema.ts';
import { Conflict, Invalid } from '#domain/errors.ts';
import type { CoveredPeriod } from '#domain/periods/placement-periods.ts';
import {
  editRules,
  openPeriod,
  openPeriodToSubmit,
  type PlacementSpan,
  runningDays,
  type RequestedPeriod,
} from '#domain/timesheets/entry/open-period.ts';
import type { Timesheet } from '#domain/timesheets/timesheet.ts';
import { TEMPLATE_RULES } from '../../support/template-rules.ts';

const AGENCY: Agency = {
  id: 'g1',
  canonicalName: 'here',
  displayName: 'Here',
  status: 'active',
  timeZone: 'Europe/London',
  website: null,
  settings: AgencySettingsSchema.parse({ defaults: { timesheetWeekStartsOn: 'Saturday' } }),
  portalUrl: 'http://here.localhost',
  logos: { rectangular: null, square: null },
};
const PLACEMENT: PlacementSpan = {
  start: '2026-05-20',
  end: '2026-09-30',
  contractStart: '2026-05-13',
  contractEnd: null,
  rules: TEMPLATE_RULES,
};
const MONTHLY: PlacementSpan = { ...PLACEMENT, rules: { ...TEMPLATE_RULES, entryPeriod: 'monthly' } };

/** Returns the message for a period that cannot be opened. */
function said(wanted: RequestedPeriod, placement = PLACEMENT, standing: CoveredPeriod[] = []): unknown {
  try {
    openPeriod(AGENCY, placement, wanted, standing);
  } catch (error) {
    if (error instanceof Invalid)
      return error.fields.map(({ field, message, code }) => `${field} ${code}: ${message}`)[0];
    if (error instanceof Conflict) return `${error.code}: ${error.message}`;
    throw error;
  }
  return 'nothing';
}
const stands = (kind: CoveredPeriod['kind'], beginning: string, ending: string): CoveredPeriod => ({
  beginning,
  ending,
  entryPeriod: 'weekly',
  kind,
  state: kind === 'declared' ? null : 'pending',
  timesheetId: 't1',
  friendlyNumber: 123,
});

describe('A requested period', () => {
  test('opens with the placement’s rules, its days and the agency’s time zone', () => {
    const period = { beginning: '2026-05-23', ending: '2026-05-29', entryPeriod: 'weekly', standing: null };
    const { standing: _, ...days } = period;
    expect(openPeriod(AGENCY, PLACEMENT, { beginning: '2026-05-23' }, [])).toEqual({
      period,
      rules: {
        ...TEMPLATE_RULES,
        ...days,
        contractStart: '2026-05-20',
        contractEnd: '2026-09-30',
        timeZone: 'Europe/London',
      },
    });
    expect(openPeriod(AGENCY, PLACEMENT, { ending: '2026-05-29' }, []).period).toEqual(period);
    expect(openPeriod(AGENCY, PLACEMENT, { beginning: '2026-05-23', ending: '2026-05-29' }, []).period).toEqual(period);
    expect(openPeriod(AGENCY, MONTHLY, { ending: '2026-05-31' }, []).period.beginning).toBe('2026-05-01');
  });
  test('is named by an existing date that begins or ends a period', () => {
    expect(said({})).toBe('beginning no_period: Please choose a period');
    expect(said({ beginning: '2026-02-30' })).toBe('beginning invalid_format: 2026-02-30 is not a valid date.');
    expect(said({ ending: 'x' })).toBe('ending invalid_format: x is not a valid date.');
    expect(said({ beginning: '2026-05-25' })).toBe(
      'beginning not_a_period: 25 May 2026 does not start a week: weeks start on Saturday.',
    );
    expect(said({ ending: '2026-05-23' })).toBe(
      'ending not_a_period: 23 May 2026 does not end a week: weeks start on Saturday.',
    );
    expect(said({ beginning: '2026-06-02' }, MONTHLY)).toBe(
      'beginning not_a_period: 2 Jun 2026 is not the first day of a month.',
    );
    expect(said({ ending: '2026-06-01' }, MONTHLY)).toBe(
      'ending not_a_period: 1 Jun 2026 is not the last day of a month.',
    );
    expect(said({ beginning: '2026-05-23', ending: '2026-05-30' })).toBe(
      'ending not_a_period: This period ends on 29 May 2026.',
    );
  });
  test('cannot be one that a live timesheet covers', () => {
    const live = [stands('live', '2026-05-23', '2026-05-29')];
    expect(said({ beginning: '2026-05-23' }, PLACEMENT, live)).toBe(
      'period_taken: A timesheet for this period has already been submitted',
    );
    expect(said({ beginning: '2026-05-24' }, PLACEMENT, live)).toBe(
      'beginning not_a_period: 24 May 2026 lies in TS-000123, which covers 23 to 29 May 2026.',
    );
    expect(said({ beginning: '2026-05-23' }, PLACEMENT, [stands('reopened', '2026-05-23', '2026-05-29')])).toBe(
      'nothing',
    );
    expect(said({ beginning: '2026-05-23' }, PLACEMENT, [stands('declared', '2026-05-23', '2026-05-29')])).toBe(
      'nothing',
    );
    const bridged = [stands('live', '2026-05-25', '2026-05-31')];
    expect(said({ beginning: '2026-05-24' }, PLACEMENT, bridged)).toBe(
      'beginning not_a_period: 24 May 2026 lies in a bridging period: 23 to 24 May 2026.',
    );
    expect(said({ beginning: '2026-05-23' }, PLACEMENT, bridged)).toBe('nothing');
  });
  test('has to include days on which contract and placement both run', () => {
    const outside = 'beginning outside_contract: Date is outside the contract dates.';
    const from = (beginning: string, change: Partial<PlacementSpan> = {}) =>
      said({ beginning }, { ...PLACEMENT, ...change });
    expect(from('2026-05-09')).toBe(outside);
    expect(from('2026-05-16')).toBe('nothing'); // It contains Wednesday 20 May
    expect(from('2026-05-16', { start: '2026-05-22' })).toBe('nothing');
    expect(from('2026-05-16', { start: '2026-05-23' })).toBe(outside);
    expect(from('2026-09-26')).toBe('nothing');
    expect(from('2026-10-03')).toBe(outside);
    expect(from('2026-10-03', { end: '2026-10-03' })).toBe('nothing');
    expect(from('2036-10-04', { end: null })).toBe('nothing');
  });
});

describe('A period that time is submitted for', () => {
  const submits = (wanted: RequestedPeriod, today: string, placement = PLACEMENT, agency = AGENCY) => {
    try {
      openPeriodToSubmit(agency, placement, wanted, { standing: [], today });
    } catch (error) {
      if (!(error instanceof Invalid)) throw error;
      return error.fields.map(({ field, message, code }) => `${field} ${code}: ${message}`)[0];
    }
    return 'open';
  };
  test('has begun: from its first day on, not the day before', () => {
    expect(submits({ beginning: '2026-05-30' }, '2026-05-30')).toBe('open');
    expect(submits({ beginning: '2026-05-30' }, '2026-05-29')).toBe(
      'beginning not_begun: This week has not begun: it can be submitted from 30 May 2026 on.',
    );
    expect(submits({ ending: '2026-06-05' }, '2026-05-29')).toBe(
      'ending not_begun: This week has not begun: it can be submitted from 30 May 2026 on.',
    );
    expect(submits({ beginning: '2026-06-01' }, '2026-05-31', MONTHLY)).toBe(
      'beginning not_begun: This month has not begun: it can be submitted from 1 Jun 2026 on.',
    );
  });
  test('may be any if the agency allows timesheets before they begin', () => {
    const settings = AgencySettingsSchema.parse({
      defaults: { timesheetWeekStartsOn: 'Saturday', allowUpcomingTimesheets: true },
    });
    expect(submits({ beginning: '2026-06-27' }, '2026-05-29', PLACEMENT, { ...AGENCY, settings })).toBe('open');
  });
});

describe('The days on which a placement runs', () => {
  const days = (contractStart: string | null, contractEnd: string | null, end: string | null) =>
    runningDays({ ...PLACEMENT, contractStart, contractEnd, end });
  test('begin with the later of both starts and end with the earlier of both ends', () => {
    expect(days('2026-06-01', '2026-08-31', '2026-09-30')).toEqual({ start: '2026-06-01', end: '2026-08-31' });
    expect(days('2026-05-13', '2026-10-31', '2026-09-30')).toEqual({ start: '2026-05-20', end: '2026-09-30' });
    expect(days(null, null, null)).toEqual({ start: '2026-05-20', end: null });
    expect(days(null, '2026-10-31', null)).toEqual({ start: '2026-05-20', end: '2026-10-31' });
  });
});

test('A timesheet is edited by the rules it was entered under, within the current dates', () => {
  const rules = { entryPeriod: 'weekly', chargingPeriod: 'daily', recordHolidays: true, recordNightshifts: false };
  const timesheet = { beginning: '2026-05-16', ending: '2026-05-22', ...rules } as Timesheet;
  expect(editRules(AGENCY, timesheet, PLACEMENT)).toMatchObject({
    beginning: '2026-05-16',
    ending: '2026-05-22',
    chargingPeriod: 'daily',
    allowHolidays: true,
    allowNightshifts: false,
    contractStart: '2026-05-20',
    contractEnd: '2026-09-30',
    timeZone: 'Europe/London',
  });
});
