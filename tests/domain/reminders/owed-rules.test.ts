import { describe, expect, test } from 'vitest';
import { BrowseOwedSchema } from '#domain/reminders/owed/browse-owed.schema.ts';
import { byPerson } from '#domain/reminders/sending/by-person.ts';
import { hasWaited } from '#domain/reminders/sending/escalation.ts';
import { explain, explainSending, type Facts, standInSentence } from '#domain/reminders/sending/explanation.ts';
import { recentRange } from '#domain/reminders/range.ts';
import { ReminderFilterSchema } from '#domain/reminders/reminder.schema.ts';
import * as rules from '#domain/reminders/reminder.ts';
import { stopHeaders, stopUrl } from '#domain/reminders/sending/stop-url.ts';
import { says } from '../../support/says.ts';
import { AFTER, ONCE, PLACE, WEEKLY } from '../../support/reminder-schedules.ts';

describe('A list of who owes something', () => {
  test('can be narrowed by dates and ids, or by nothing', () => {
    const none = { from: null, to: null, clientId: null, contractId: null, contractorId: null };
    expect(says(ReminderFilterSchema, {})).toEqual(none);
    expect(says(ReminderFilterSchema, { from: '2026-05-18', to: '2026-05-18', clientId: 'c' })).toMatchObject({
      clientId: 'c',
    });
    expect(says(ReminderFilterSchema, { from: '2026-05-18' })).toMatchObject({ to: null });
    expect(says(ReminderFilterSchema, { to: '2026-05-18' })).toMatchObject({ from: null });
    expect(says(ReminderFilterSchema, { from: 'x' })).toEqual(['from: Please supply a valid date']);
    expect(says(ReminderFilterSchema, { from: '2026-05-19', to: '2026-05-18' })).toEqual([
      'to: The filter period end date must be after the start date.',
    ]);
    expect(says(BrowseOwedSchema, { reason: '' })).toEqual({ ...none, reason: 'missing', page: 1, size: 50 });
    expect(says(BrowseOwedSchema, { reason: 'x' })).toEqual([
      'reason: Please choose missing submissions or pending authorisations.',
    ]);
    expect(says(BrowseOwedSchema, { reason: 'pending', sort: 'lastReminded', order: 'asc' })).toMatchObject({
      reason: 'pending',
      sort: 'lastReminded',
    });
    expect(says(BrowseOwedSchema, { sort: 'fullname' })).toMatchObject({ sort: 'fullname' });
  });
  test('covers the last two past periods, and everything that may still be waiting', () => {
    const rule = { entryPeriod: 'weekly', weekStartsOn: 'Monday' } as const;
    expect(recentRange('missing', '2026-05-26', rule)).toEqual({ from: '2026-05-11', to: '2026-05-18' });
    expect(recentRange('missing', '2026-05-26', { ...rule, entryPeriod: 'monthly' })).toEqual({
      from: '2026-03-01',
      to: '2026-04-01',
    });
    expect(recentRange('pending', '2026-05-26', rule)).toEqual({ from: '2025-11-25', to: '2026-05-26' });
  });
  const missing = (contactId: string, beginning: string) =>
    ({ contactId, fullname: contactId, emailAddress: `${contactId}@b.example`, beginning }) as rules.MissingPeriod;
  const pending = (authoriserContactId: string, timesheetId: string) =>
    ({
      authoriserContactId,
      authoriserName: authoriserContactId,
      authoriserEmailAddress: `${authoriserContactId}@b.example`,
      timesheetId,
    }) as rules.PendingTimesheet;
  test('collects what somebody owes, each thing once', () => {
    const items = [missing('ann', '2026-05-11'), missing('ben', '2026-05-11'), missing('ann', '2026-05-18')];
    expect(byPerson('missing', items)).toEqual([
      {
        reason: 'missing',
        person: { contactId: 'ann', fullname: 'ann', emailAddress: 'ann@b.example' },
        items: [items[0], items[2]],
      },
      {
        reason: 'missing',
        person: { contactId: 'ben', fullname: 'ben', emailAddress: 'ben@b.example' },
        items: [items[1]],
      },
    ]);
    const waiting = [pending('ann', 't1'), pending('ann', 't1'), pending('ann', 't2')];
    const [ann] = byPerson('pending', waiting);
    expect(ann).toEqual({
      reason: 'pending',
      person: { contactId: 'ann', fullname: 'ann', emailAddress: 'ann@b.example' },
      items: [waiting[0], waiting[2]],
    });
    expect(rules.narrowed(ann!, (item) => 'timesheetId' in item && item.timesheetId === 't2').items).toEqual([
      waiting[2],
    ]);
    const [first] = byPerson('missing', items);
    expect(rules.narrowed(first!, ({ beginning }) => beginning === '2026-05-18').items).toEqual([items[2]]);
  });
  test('counts a timesheet as waiting after so many days of the agency’s calendar', () => {
    const waited = (submittedAt: string) => hasWaited(submittedAt, 3, '2026-05-26', 'Europe/London');
    expect(waited('2026-05-23T22:59:59Z')).toBe(true);
    expect(waited('2026-05-23T23:00:00Z')).toBe(false);
    expect(waited('2026-05-01T00:00:00Z')).toBe(true);
  });
});

describe('The reason a reminder is sent or not', () => {
  const FACTS: Facts = {
    placement: { id: 'p1', fullname: 'Ann', start: '2026-01-05', end: null, ...PLACE },
    period: { beginning: '2026-05-18', ending: '2026-05-24' },
    timesheets: [],
    declarations: [],
    isMissing: true,
    waiting: null,
    isSendingReminders: true,
    delivery: null,
    schedules: [WEEKLY],
    now: { date: '2026-05-26', hour: 10 },
    hour: 9,
    timeZone: 'Europe/London',
  };
  const why = (change: Partial<Facts>) => {
    const { rule, sentence } = explain({ ...FACTS, ...change });
    return `${rule}: ${sentence}`;
  };
  const placed = (start: string, end: string | null) => ({ placement: { ...FACTS.placement, start, end } });
  test('covers whether anything is missing at all', () => {
    expect(why(placed('2026-05-25', null))).toBe(
      'outsidePlacement: The placement does not touch this period: it runs 25 May 2026 (ongoing).',
    );
    expect(why(placed('2026-01-05', '2026-05-17'))).toMatch(/^outsidePlacement/);
    expect(why(placed('2026-05-24', null))).toMatch(/^waits/);
    expect(why(placed('2026-01-05', '2026-05-18'))).toMatch(/^waits/);
    const notOver = 'notOver: The period ends on 24 May 2026, and nothing is missing before it is over.';
    expect(why({ now: { date: '2026-05-24', hour: 10 } })).toBe(notOver);
    expect(why({ now: { date: '2026-05-25', hour: 8 } })).toMatch(/^waits/);
    const timesheets = [{ friendlyNumber: 123, status: 'pending' }];
    expect(why({ isMissing: false, timesheets })).toBe('hasTimesheet: TS-000123 is pending.');
    const waiting = { authoriserName: 'Ben', absentName: 'Cat', absentUntil: '2026-06-01' };
    expect(why({ isMissing: false, timesheets, waiting })).toBe(
      'hasTimesheet: TS-000123 is pending. Ben decides for Cat until 1 Jun 2026.',
    );
    expect(why({ isMissing: false, declarations: [{ declaredByName: 'Sam', createdAt: '' }] })).toBe(
      'declared: Sam declared that Ann did not work in this period.',
    );
    expect(why({ isMissing: false })).toBe('declared: Ann declared that Ann did not work in this period.');
    expect(standInSentence({ authoriserName: 'Ben', absentName: 'Cat', absentUntil: null })).toBe('');
    expect(standInSentence({ authoriserName: 'Ben', absentName: null, absentUntil: '2026-06-01' })).toBe('');
    expect(explain(FACTS)).toMatchObject({ contractorId: 'p1', isMissing: true, beginning: '2026-05-18' });
  });
  test('covers whether it is sent', () => {
    expect(why({ delivery: { sentAt: '2026-05-25T08:00:00Z' } })).toBe(
      'alreadySent: Ann was reminded on 25 May 2026, 09:00, and each period once.',
    );
    expect(why({ isSendingReminders: false })).toBe(
      'switchedOff: Reminders are switched off for Ann on this contract.',
    );
    const old = (beginning: string, ending: string) =>
      why({ ...placed('2020-01-01', null), period: { beginning, ending } });
    expect(old('2025-11-18', '2025-11-24')).toBe(
      'tooOld: Schedules look back to 25 Nov 2025; reminders for older periods are sent by hand.',
    );
    expect(old('2025-11-18', '2025-11-25')).toMatch(/^waits/);
    expect(old('2025-11-25', '2025-12-01')).toMatch(/^waits/);
  });
  test('covers when', () => {
    expect(why({ schedules: [] })).toBe('noSchedule: No schedule for this is switched on for this contract.');
    expect(
      why({
        schedules: [
          { ...WEEKLY, isEnabled: false },
          { ...WEEKLY, clientId: 'c2' },
        ],
      }),
    ).toMatch(/^noSchedule/);
    const monday = { now: { date: '2026-05-25', hour: 9 } };
    expect(why(monday)).toBe('dueNow: The schedule “every Monday” sends it now.');
    expect(why({ ...monday, schedules: [AFTER] })).toBe(
      'dueNow: The schedule “the day after each period” sends it now.',
    );
    expect(why({ schedules: [WEEKLY, ONCE] })).toBe(
      'waits: The schedule “once on 27 May 2026” sends it on 27 May 2026 at 09:00.',
    );
    expect(why({ schedules: [AFTER, WEEKLY], hour: 16 })).toBe(
      'waits: The schedule “every Monday” sends it on 1 Jun 2026 at 16:00.',
    );
    expect(why({ schedules: [AFTER] })).toBe('passed: The dates on which schedules send for this period have passed.');
    const { rule } = explainSending({ ...FACTS, delivery: { sentAt: '2026-05-25T08:00:00Z' } });
    expect(rule).toBe('alreadySent');
    expect(explainSending(FACTS).rule).toBe('waits');
  });
});

test('A mail offers one-click unsubscribing from reminders', () => {
  expect(stopUrl('https://here.example', 'k')).toBe('https://here.example/unsubscribe/k');
  expect(stopHeaders('https://here.example', 'k')).toEqual({
    'List-Unsubscribe': '<https://here.example/unsubscribe/k>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
});
