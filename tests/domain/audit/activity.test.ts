import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ACTIVITY_WORDS } from '#domain/audit/activity-words.ts';
import {
  type ActivityTimesheet,
  activitySentence,
  type NamedEvent,
  withoutConsequences,
} from '#domain/audit/activity.ts';
import { describeDone } from '#domain/audit/history.ts';

const week: ActivityTimesheet = {
  fullname: 'Andrzej Lis',
  isOwn: false,
  beginning: '2026-11-09',
  ending: '2026-11-15',
  entryPeriod: 'weekly',
  dateRelativeTo: 'beginning',
  chargingPeriod: 'hourly',
  workedMinutes: 2250,
  holidayMinutes: 0,
  workedQuarterDays: 0,
  holidayQuarterDays: 0,
};
const event = (given: Partial<NamedEvent>): NamedEvent => ({
  action: 'timesheet.accepted',
  actorName: 'Stuart Pell',
  name: null,
  of: null,
  detail: {},
  timesheet: null,
  ...given,
});
const said = (given: Partial<NamedEvent>, decimal = false) => {
  const { before, linked, after } = activitySentence(event(given), decimal);
  return before + linked + after;
};

describe('An activity line', () => {
  it('says whose timesheet, how much and for when', () => {
    expect(said({ timesheet: week })).toBe('accepted Andrzej Lis’s 37h 30m for the week beginning 9 Nov 2026');
    expect(said({ timesheet: week }, true)).toBe('accepted Andrzej Lis’s 37.50 for the week beginning 9 Nov 2026');
    expect(said({ action: 'timesheet.edited', timesheet: week })).toBe(
      'edited Andrzej Lis’s timesheet for the week beginning 9 Nov 2026',
    );
    expect(said({ action: 'timesheet.submitted', timesheet: { ...week, isOwn: true } })).toBe(
      'submitted a timesheet for the week beginning 9 Nov 2026',
    );
    expect(said({})).toBe('accepted a timesheet');
    expect(said({ action: 'timesheet.authorisationResent', timesheet: week })).toBe(
      'asked again for Andrzej Lis’s timesheet for the week beginning 9 Nov 2026 to be authorised',
    );
  });

  it('quotes the reason that was given', () => {
    const rejected = event({
      action: 'timesheet.rejected',
      timesheet: week,
      detail: { note: 'Thursday was a holiday.' },
    });
    expect(activitySentence(rejected, false).quote).toBe('Thursday was a holiday.');
    expect(activitySentence(event({ detail: { note: '' } }), false).quote).toBeNull();
  });

  it('names the record and what it belongs to, or neither if it no longer exists', () => {
    const placed = { action: 'contractor.created', name: 'Andrzej Lis', of: 'CNC setter-operator' };
    expect(said(placed)).toBe('placed Andrzej Lis on CNC setter-operator');
    expect(said({ ...placed, of: null })).toBe('made a placement');
    expect(said({ action: 'client.edited', name: 'Smith $& Sons' })).toBe('edited the client Smith $& Sons');
    expect(said({ action: 'client.deleted' })).toBe('deleted a client');
    expect(said({ action: 'reminder.sent', detail: { to: 'Beth Illingworth' } })).toBe('reminded Beth Illingworth');
    expect(said({ action: 'reminder.sent' })).toBe('sent a reminder');
  });

  it('leaves no gap in any sentence', () => {
    for (const action of Object.keys(ACTIVITY_WORDS)) {
      for (const name of [null, 'N']) expect(said({ action, name, of: name, timesheet: week })).not.toMatch(/[{}]/);
      expect(describeDone(action)).not.toMatch(/[{}]/);
    }
  });

  it('covers one action, without its consequences at the same moment', () => {
    const at = (action: string, occurredAt: string, actorName = 'Hannah') => ({ action, occurredAt, actorName });
    const events = [
      at('authoriser.created', '2026-11-09T09:00:00.400Z'),
      at('role.created', '2026-11-09T09:00:00.200Z'),
      at('contractor.created', '2026-11-09T09:00:00.000Z'),
      at('role.created', '2026-11-09T09:00:00.000Z', 'Imran'),
      at('authoriser.created', '2026-11-09T08:59:57.000Z'),
    ];
    expect(withoutConsequences(events)).toEqual([events[2], events[3], events[4]]);
  });
});

describe('The history of a record', () => {
  it('describes what was done to it', () => {
    const actions = ['client.created', 'contractor.edited', 'template.deleted', 'webhook.secretRotated', 'x.happened'];
    expect(actions.map(describeDone)).toEqual([
      'added this',
      'changed this',
      'deleted this',
      'changed a webhook’s secret',
      'x happened',
    ]);
  });
});

it('every event has a sentence, with the names involved and where these are missing', () => {
  const told = (action: string) => {
    const names = { name: 'Rosa Ito', of: 'Night shift', detail: { to: 'Helen Brackenridge' }, timesheet: week };
    const [withNames, without] = [said({ action, ...names }), said({ action })];
    return withNames === without ? `${action}: ${withNames}` : `${action}: ${withNames} / ${without}`;
  };
  const written = readFileSync('tests/golden/activity-sentences.txt', 'utf8').trim().split('\n');
  expect(Object.keys(ACTIVITY_WORDS).map(told)).toEqual(written);
});
