import { describe, expect, test } from 'vitest';
import { Conflict } from '#domain/errors.ts';
import {
  accept,
  assertEditable,
  type Decision,
  friendlyId,
  isLive,
  makeVoid,
  reject,
  remove,
  statusWord,
  type Timesheet,
  TIMESHEET_STATUSES,
} from '#domain/timesheets/timesheet.ts';
import { WEEK_OF_HOURS } from '../../support/stored-entries.ts';

const PENDING: Timesheet = {
  id: 't1',
  friendlyNumber: 123,
  contractorId: 'p1',
  contractId: 'k1',
  clientId: 'c1',
  contactId: 'n1',
  ...WEEK_OF_HOURS,
  recordHolidays: true,
  recordNightshifts: false,
  allowDocumentUploads: true,
  status: 'pending',
  isVoid: false,
  version: 3,
  note: null,
  workedMinutes: 2415,
  nightshiftMinutes: 0,
  holidayMinutes: 0,
  workedQuarterDays: 0,
  holidayQuarterDays: 0,
  submittedAt: '2026-05-24T17:02:00Z',
  submittedByName: 'Callum Hargreaves',
  decidedByName: null,
  authorisationDate: null,
  decisionNote: null,
  updatedAt: '2026-05-24T17:02:00Z',
};
const DECIDED = { decidedByName: 'Helen Brackenridge', authorisationDate: '2026-05-25T08:41:00Z' };
const ACCEPTED: Timesheet = { ...PENDING, ...DECIDED, status: 'accepted' };
const REJECTED: Timesheet = { ...PENDING, ...DECIDED, status: 'rejected' };
const DELETED: Timesheet = { ...PENDING, status: 'deleted' };
const BY: Decision = { accountId: 'a1', name: 'Sam Pell', at: '2026-05-26T09:00:00Z', timeZone: 'Europe/London' };

/** Returns the code and the message of a refusal. */
function refusal(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (error instanceof Conflict) return `${error.code}: ${error.message}`;
    throw error;
  }
  return 'nothing was refused';
}

describe('Deciding a timesheet', () => {
  const decision = {
    authorisationDate: BY.at,
    decidedByAccountId: 'a1',
    decidedByName: 'Sam Pell',
    updatedAt: BY.at,
    version: 4,
  };
  test('accepts it in somebody’s name, at a time, with their note', () => {
    expect(accept(PENDING, BY, 'Thank you')).toEqual({ ...decision, status: 'accepted', decisionNote: 'Thank you' });
    expect(accept(PENDING, BY, null)).toEqual({ ...decision, status: 'accepted', decisionNote: null });
  });
  test('rejects it for a reason', () => {
    expect(reject(PENDING, BY, 'Tuesday')).toEqual({ ...decision, status: 'rejected', decisionNote: 'Tuesday' });
  });
  test.each([accept, reject])('happens once: the second is told who was first, and when', (decide) => {
    expect(refusal(() => decide(ACCEPTED, BY, 'x'))).toBe(
      'already_decided: Helen Brackenridge accepted this timesheet on 25 May 2026, 09:41.',
    );
    expect(refusal(() => decide(REJECTED, BY, 'x'))).toBe(
      'already_decided: Helen Brackenridge rejected this timesheet on 25 May 2026, 09:41.',
    );
    expect(refusal(() => decide(DELETED, BY, 'x'))).toBe('already_decided: The timesheet has already been deleted.');
  });
});

describe('Deleting a timesheet', () => {
  test('needs a reason', () => {
    expect(remove(PENDING, BY.at, 'Sent twice')).toEqual({
      status: 'deleted',
      deletionReason: 'Sent twice',
      updatedAt: BY.at,
      version: 4,
    });
  });
  test('is for a pending one only', () => {
    for (const one of [ACCEPTED, REJECTED])
      expect(refusal(() => remove(one, BY.at, 'x'))).toBe(
        'not_pending: Timesheets may only be deleted when in the Pending state.',
      );
    expect(refusal(() => remove(DELETED, BY.at, 'x'))).toBe('already_deleted: The timesheet has already been deleted.');
  });
});

describe('Voiding a timesheet', () => {
  test('keeps it accepted and says why it no longer counts', () => {
    expect(makeVoid(ACCEPTED, BY.at, 'Wrong client')).toEqual({
      isVoid: true,
      voidReason: 'Wrong client',
      voidedAt: BY.at,
      updatedAt: BY.at,
      version: 4,
    });
  });
  test('is for an accepted one only, and once', () => {
    for (const one of [PENDING, REJECTED, DELETED])
      expect(refusal(() => makeVoid(one, BY.at, 'x'))).toBe('not_accepted: Only accepted timesheets may be made void.');
    expect(refusal(() => makeVoid({ ...ACCEPTED, isVoid: true }, BY.at, 'x'))).toBe(
      'already_void: The timesheet is already void.',
    );
  });
});

describe('Editing a timesheet', () => {
  const edit = (timesheet: Timesheet, opened?: number) =>
    refusal(() => assertEditable(timesheet, 'Europe/London', opened));
  test('is for a pending one, at the version that was opened', () => {
    expect(edit(PENDING)).toBe('nothing was refused');
    expect(edit(PENDING, 3)).toBe('nothing was refused');
    const changed = 'version_changed: This timesheet was changed after you opened it. Please look at it again.';
    expect(edit(PENDING, 2)).toBe(changed);
    expect(edit(PENDING, 4)).toBe(changed);
  });
  test('says who decided meanwhile', () => {
    expect(edit(REJECTED, 3)).toBe('not_pending: Helen Brackenridge rejected this timesheet on 25 May 2026, 09:41.');
    expect(edit(DELETED)).toBe('not_pending: The timesheet has already been deleted.');
  });
});

test('A timesheet has four statuses; missing is never stored, and void is separate', () => {
  expect(TIMESHEET_STATUSES).toEqual(['pending', 'accepted', 'rejected', 'deleted']);
  const live = [PENDING, ACCEPTED, { ...ACCEPTED, isVoid: true }, REJECTED, DELETED].map(isLive);
  expect(live).toEqual([true, true, false, false, false]);
  expect(statusWord(ACCEPTED)).toBe('accepted');
  expect(statusWord({ ...ACCEPTED, isVoid: true })).toBe('void');
});

test('A timesheet’s number has six digits, or more if needed', () => {
  expect(friendlyId(123)).toBe('TS-000123');
  expect(friendlyId(1_234_567)).toBe('TS-1234567');
});
