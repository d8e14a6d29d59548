import { describe, expect, test } from 'vitest';
import * as schema from '#domain/timesheets/timesheet.schema.ts';
import { says } from '../../support/says.ts';

const row = (fields: Record<string, unknown>) =>
  says(schema.TypedEntrySchema, { entryDate: ' 2026-05-18 ', ...fields });
const EMPTY = {
  entryDate: '2026-05-18',
  startTime: null,
  endTime: null,
  breakMinutes: null,
  durationMinutes: null,
  chargingPeriodRate: null,
  isNightshift: false,
  isHoliday: false,
};

describe('A row of the week', () => {
  test('may be empty except for its day', () => {
    expect(row({})).toEqual(EMPTY);
    expect(row({ startTime: '', endTime: ' ', breakTime: null, duration: undefined, chargingPeriodRate: '' })).toEqual(
      EMPTY,
    );
    expect(says(schema.TypedEntrySchema, {})).toEqual(['entryDate: The entryDate field is missing.']);
    expect(row({ isNightshift: null, isHoliday: true })).toMatchObject({ isNightshift: false, isHoliday: true });
  });
  test('is read as people type it, and as machines send it', () => {
    expect(row({ startTime: '9', endTime: 1730, breakTime: '1h' })).toMatchObject({
      startTime: '09:00',
      endTime: '17:30',
      breakMinutes: 60,
    });
    expect(row({ breakMinutes: 15, durationMinutes: 60, breakTime: '0:15', duration: '1:00' })).toMatchObject({
      breakMinutes: 15,
      durationMinutes: 60,
    });
    expect(row({ breakMinutes: 0, durationMinutes: 0 })).toMatchObject({ breakMinutes: 0, durationMinutes: 0 });
    expect(row({ duration: 7.5 })).toMatchObject({ durationMinutes: 450 });
  });
  test('reports at the field what it cannot read', () => {
    expect(row({ startTime: 'nine' })).toEqual(['startTime: Please enter a time such as 9, 930 or 17:45']);
    expect(row({ endTime: '25' })).toEqual(['endTime: Please enter a time such as 9, 930 or 17:45']);
    expect(row({ breakTime: 'lunch' })).toEqual(['breakTime: Please enter the break in minutes, such as 30']);
    for (const breakMinutes of [-1, 1.5])
      expect(row({ breakMinutes })).toEqual(['breakMinutes: Please enter the break in minutes, such as 30']);
    expect(row({ duration: 'all day' })).toEqual(['duration: Please enter the hours, such as 7:30 or 7.5']);
    for (const durationMinutes of [-1, 1.5])
      expect(row({ durationMinutes })).toEqual(['durationMinutes: Please enter the hours, such as 7:30 or 7.5']);
    expect(row({ lunch: 30 })).toEqual(['lunch: The lunch field is not known.']);
  });
  test.each(['0', '0.0', '0.00', '0.25', '0.5', '0.50', '0.75', '1', '1.0', '1.00'])(
    'accepts %s of a day',
    (chargingPeriodRate) => expect(row({ chargingPeriodRate })).toMatchObject({ chargingPeriodRate }),
  );
  test.each(['0.3', '1.25', '2', '-1', '.5', '0.255', '10', '0.25 ', '1x'])('does not accept %s of a day', (part) =>
    expect(row({ chargingPeriodRate: part })).toEqual([
      'chargingPeriodRate: Please choose a part of a day in quarters',
    ]),
  );
});

describe('A new timesheet', () => {
  const SENT = { contractorId: ' p1 ', beginning: ' 2026-05-18 ', taskId: ' t1 ' };
  const submitted = (fields: Record<string, unknown>) => says(schema.SubmitTimesheetSchema, { ...SENT, ...fields });
  test('needs a placement, a period and a task; the rest may be left out', () => {
    expect(submitted({})).toEqual({
      contractorId: 'p1',
      beginning: '2026-05-18',
      ending: undefined,
      taskId: 't1',
      note: null,
      entries: [],
      uploadIds: [],
      replacesTimesheetId: undefined,
    });
    const missing = ['contractorId: Please choose a contract', 'taskId: The taskId field is missing.'];
    expect(says(schema.SubmitTimesheetSchema, {})).toEqual(missing);
    expect(submitted({ contractorId: ' ', taskId: ' ' })).toEqual(missing);
    expect(submitted({ beginning: null, ending: ' 2026-05-24 ' })).toMatchObject({
      beginning: null,
      ending: '2026-05-24',
    });
    expect(submitted({ beginning: 7, ending: 7 })).toEqual([
      'beginning: Please choose a period',
      'ending: Please choose a period',
    ]);
  });
  test('has 200 shifts, 100 files and a note of 4,000 characters at most', () => {
    const entries = (length: number) => Array.from({ length }, () => ({ entryDate: '2026-05-18' }));
    expect(submitted({ entries: entries(200) })).toHaveProperty('entries.199');
    expect(submitted({ entries: entries(201) })).toEqual(['entries: A timesheet holds 200 shifts at most']);
    const uploadIds = (length: number) => Array.from({ length }, String);
    expect(submitted({ uploadIds: uploadIds(100) })).toHaveProperty('uploadIds.99');
    expect(submitted({ uploadIds: uploadIds(101) })).toHaveLength(1);
    expect(submitted({ note: `  ${'x'.repeat(4000)} ` })).toHaveProperty('note', 'x'.repeat(4000));
    expect(submitted({ note: 'x'.repeat(4001) })).toEqual(['note: A note holds 4,000 characters at most']);
    expect(submitted({ note: '  ' })).toHaveProperty('note', null);
    expect(submitted({ taskId: 'x'.repeat(100) })).toHaveProperty('taskId');
    expect(submitted({ taskId: 'x'.repeat(101) })).toHaveLength(1);
  });
  test('refuses unknown fields by name', () => {
    expect(submitted({ hours: 40 })).toEqual(['hours: The hours field is not known.']);
  });
});

describe('A change of a timesheet', () => {
  test('does not change what it leaves out, unless a form has both fields and sends neither', () => {
    expect(schema.EditTimesheetSchema.parse({ timesheetId: 't1' })).toEqual({ timesheetId: 't1' });
    expect(schema.EditTimesheetSchema.parse({ timesheetId: 't1', note: '' })).toEqual({
      timesheetId: 't1',
      note: null,
    });
    expect(schema.EditTimesheetFormSchema.parse({ timesheetId: 't1' })).toEqual({
      timesheetId: 't1',
      note: null,
      entries: [],
    });
  });
  test('names the version that was opened, as a number or a text', () => {
    expect(says(schema.EditTimesheetSchema, { timesheetId: 't1', version: '3', note: ' x ' })).toEqual({
      timesheetId: 't1',
      version: 3,
      note: 'x',
    });
    expect(says(schema.AcceptTimesheetSchema, { timesheetId: 't1' })).toEqual({ timesheetId: 't1', note: null });
    expect(says(schema.AcceptTimesheetSchema, { timesheetId: 't1', version: 2, note: '' })).toEqual({
      timesheetId: 't1',
      version: 2,
      note: null,
    });
    for (const one of [schema.EditTimesheetSchema, schema.AcceptTimesheetSchema, schema.RejectTimesheetSchema]) {
      expect(says(one, { timesheetId: 't1', note: 'x', version: 1.5 })).toHaveLength(1);
      expect(says(one, { timesheetId: 't1', note: 'x', reason: 'x' })).toEqual([
        'reason: The reason field is not known.',
      ]);
    }
  });
  test.each([
    ['rejection', schema.RejectTimesheetSchema, 'A reason for rejection is required.'],
    ['deletion', schema.DeleteTimesheetSchema, 'A reason for deletion is required.'],
    ['voiding', schema.VoidTimesheetSchema, 'A reason for voiding is required.'],
    ['a note', schema.AddNoteSchema, 'Empty notes are not permitted.'],
  ] as const)('%s takes words, 4,000 characters at most', (_, one, missing) => {
    expect(says(one, { timesheetId: 't1', note: ' Tuesday ' })).toEqual({ timesheetId: 't1', note: 'Tuesday' });
    expect(says(one, { timesheetId: 't1' })).toEqual([`note: ${missing}`]);
    expect(says(one, { timesheetId: 't1', note: '  ' })).toEqual([`note: ${missing}`]);
    expect(says(one, { timesheetId: 't1', note: 'x'.repeat(4000) })).toHaveProperty('note');
    expect(says(one, { timesheetId: 't1', note: 'x'.repeat(4001) })).toHaveLength(1);
    expect(says(one, { timesheetId: 't1', note: 'x', hours: 1 })).toEqual(['hours: The hours field is not known.']);
  });
  test('a note that is too long says how long it may be', () => {
    expect(says(schema.AddNoteSchema, { timesheetId: 't1', note: 'x'.repeat(4001) })).toEqual([
      'note: A note holds 4,000 characters at most',
    ]);
  });
});

test('A length sent in hours and in minutes has to be the same in both, or both fields are named', () => {
  const row = (fields: object) => says(schema.TypedEntrySchema, { entryDate: '2026-05-18', ...fields });
  const message = (one: string, other: string) => `${one} and ${other} say different things: please send one of them.`;
  expect(row({ breakTime: '30', breakMinutes: 45 })).toEqual(
    ['breakTime', 'breakMinutes'].map((field) => `${field}: ${message('breakTime', 'breakMinutes')}`),
  );
  expect(row({ duration: '7:30', durationMinutes: 0 })).toEqual(
    ['duration', 'durationMinutes'].map((field) => `${field}: ${message('duration', 'durationMinutes')}`),
  );
  expect(row({ breakTime: '30', breakMinutes: 30 })).toMatchObject({ breakMinutes: 30 });
  expect(row({ breakTime: '0', breakMinutes: 0 })).toMatchObject({ breakMinutes: 0 });
  expect(row({ breakTime: '', breakMinutes: 30 })).toMatchObject({ breakMinutes: 30 });
});
