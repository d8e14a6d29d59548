import { describe, expect, test } from 'vitest';
import type { BulkValue, ChosenPlacement } from '#domain/bulk-changes/bulk-change.ts';
import {
  requestedInWords,
  BULK_LABELS,
  changeInWords,
  isUnderWay,
  outcomeInWords,
} from '#domain/bulk-changes/bulk-change-words.ts';
import { hasRates, type KnownRates, ratesInWords, whyNoRates } from '#domain/bulk-changes/bulk-rates.ts';
import type { AllRates } from '#domain/contractors/rates/dated-rates.ts';
import { ratesMade, valueBefore, wasBefore } from '#domain/bulk-changes/was-before.ts';

const placement = (changes: Partial<ChosenPlacement> = {}): ChosenPlacement => ({
  ...{ id: 'one', version: 3, contactId: 'callum', fullname: 'Callum Hargreaves', reference: null },
  ...{ contractName: 'Reach truck', clientName: 'Holbeck Logistics', start: '2026-01-05', end: '2026-12-31' },
  ...{ contractStart: null, contractEnd: null, timesheetTemplateId: 'weekly', templateName: 'Weekly hourly' },
  ...{ isSendingReminders: true, primaryContactId: null, primaryName: null, chargeRate: '26.90', payRate: '14.60' },
  ...{ chargingPeriod: 'hourly', isChargedAsTemplate: true, hasRates: true, ...changes },
});
const RATE = { kind: 'rate', unit: 'hour', from: '2026-06-01', chargeRate: '28', payRate: '15' } as Extract<
  BulkValue,
  { kind: 'rate' }
>;
type Dated = Partial<AllRates> & { from: string };
const NONE: AllRates = {
  ...{ chargeRate: null, payRate: null, nightshiftChargeRate: null, nightshiftPayRate: null },
  ...{ holidayChargeRate: null, holidayPayRate: null },
};
const known = (dated: Dated[] = [], accepted = 0): KnownRates => ({
  dated: new Map([['one', dated.map((one) => ({ ...NONE, ...one }))]]),
  accepted: new Map([['one', accepted]]),
});
const FROM_JUNE = { from: '2026-06-01', chargeRate: '28.0000', payRate: '15.0000' };

describe('Rates of several placements', () => {
  test('A placement counts as having them only by a change from that very day', () => {
    expect(hasRates(RATE, placement(), known([FROM_JUNE]))).toBe(true);
    expect(hasRates(RATE, placement(), known([{ ...FROM_JUNE, payRate: '15.01' }]))).toBe(false);
    expect(hasRates(RATE, placement(), known([{ ...FROM_JUNE, from: '2026-05-31' }]))).toBe(false);
    expect(hasRates(RATE, placement({ chargeRate: '28', payRate: '15' }), known())).toBe(false);
    expect(hasRates({ ...RATE, payRate: null }, placement(), known([{ ...FROM_JUNE, payRate: null }]))).toBe(true);
    expect(hasRates(RATE, placement({ id: 'two' }), known([FROM_JUNE]))).toBe(false);
  });

  test.each([
    [{ chargingPeriod: 'daily' }, 'Is charged by the day, and the rates are per hour.'],
    [
      { start: '2026-06-01' },
      'The placement starts on 1 Jun 2026. Edit the placement to change the rates that it starts with.',
    ],
    [{ end: '2026-05-31' }, 'The placement ends on 31 May 2026.'],
    [{ start: '2026-05-31', end: '2026-06-01' }, null],
    [{ end: null }, null],
  ] as [Partial<ChosenPlacement>, string | null][])('Whether a placement of %j can have them', (changes, said) => {
    expect(whyNoRates(RATE, placement(changes), known())).toBe(said);
  });

  test('A day has one change of rates', () => {
    expect(whyNoRates(RATE, placement(), known([{ ...FROM_JUNE, payRate: '16' }]))).toBe(
      'There is a rate from 1 Jun 2026 already.',
    );
    expect(whyNoRates(RATE, placement(), known([{ ...FROM_JUNE, from: '2026-06-02' }]))).toBeNull();
    expect(whyNoRates({ ...RATE, unit: 'day' }, placement({ chargingPeriod: 'daily' }), known())).toBeNull();
  });

  test('A change is shown as it is and as it will be', () => {
    expect(ratesInWords(RATE, placement(), known())).toEqual({
      before: 'Charge £26.90, pay £14.60',
      after: 'Charge £28.00, pay £15.00',
    });
    const nights = { ...RATE, chargeRate: null, payRate: null, nightshiftPayRate: '1.5x', holidayChargeRate: '30' };
    expect(ratesInWords(nights, placement({ nightshiftPayRate: '20' }), known())).toEqual({
      before: 'Nightshift pay £20.00, holiday charge none',
      after: 'Nightshift pay 1.5 × ordinary, holiday charge £30.00',
    });
    const all = { ...RATE, nightshiftChargeRate: '40', holidayPayRate: '9' };
    expect(ratesInWords(all, placement(), known([{ from: '2026-05-01', payRate: '14.80' }])).before).toBe(
      'Charge £26.90, pay £14.80, nightshift charge none, holiday pay none',
    );
  });

  test('Affected accepted timesheets are counted', () => {
    const note = (count: number) => ratesInWords(RATE, placement(), known([], count)).note;
    expect(note(1)).toBe('1 accepted timesheet is affected. Its difference has to be confirmed.');
    expect(note(3)).toBe('3 accepted timesheets are affected. Their differences have to be confirmed.');
    expect(ratesInWords(RATE, placement(), known())).not.toHaveProperty('note');
  });
});

describe('The words of a change', () => {
  const CHANGES: [BulkValue, string | null, string, string][] = [
    [{ kind: 'end', end: '2026-12-19' }, null, 'End 2 placements on 19 Dec 2026', 'Ended 2 placements on 19 Dec 2026'],
    [
      { kind: 'extend', end: '2027-01-31' },
      null,
      'Extend 2 placements to 31 Jan 2027',
      'Extended 2 placements to 31 Jan 2027',
    ],
    [
      { kind: 'extend', end: null },
      null,
      'Extend 2 placements without an end date',
      'Extended 2 placements without an end date',
    ],
    [
      RATE,
      null,
      'Change the rates of 2 placements from 1 Jun 2026',
      'Changed the rates of 2 placements from 1 Jun 2026',
    ],
    [
      { kind: 'reminders', isSendingReminders: true },
      null,
      'Turn reminders on for 2 placements',
      'Turned reminders on for 2 placements',
    ],
    [
      { kind: 'reminders', isSendingReminders: false },
      null,
      'Turn reminders off for 2 placements',
      'Turned reminders off for 2 placements',
    ],
  ] as [BulkValue, string | null, string, string][];

  test.each(CHANGES)('for %j', (value, name, before, done) => {
    expect([changeInWords(value, 2, name), changeInWords(value, 2, name, true)]).toEqual([before, done]);
  });

  test.each(['template', 'authoriser'] as const)('name the %s if it is known', (kind) => {
    const value = { kind } as BulkValue;
    expect(changeInWords(value, 1, 'Monthly')).toBe(`Change the ${kind} of 1 placement to Monthly`);
    expect(changeInWords(value, 1, null)).toBe(`Change the ${kind} of 1 placement`);
    expect(changeInWords(value, 1, 'Monthly', true)).toBe(`Changed the ${kind} of 1 placement to Monthly`);
    expect(changeInWords(value, 1, null, true)).toBe(`Changed the ${kind} of 1 placement`);
  });

  test('are asked for before a value is chosen', () => {
    const kinds = Object.keys(BULK_LABELS) as (keyof typeof BULK_LABELS)[];
    expect(kinds.map((kind) => requestedInWords(kind, kind === 'end' ? 1 : 2))).toEqual([
      ...['End 1 placement', 'Extend 2 placements', 'Change the rates of 2 placements'],
      ...['Change the template of 2 placements', 'Change the reminders for 2 placements'],
      'Change the authoriser of 2 placements',
    ]);
  });

  test('say it is under way while it waits and while it runs', () => {
    expect((['waiting', 'running', 'done', 'failed'] as const).map((state) => isUnderWay(state as 'waiting'))).toEqual([
      ...[true, true, false, false],
    ]);
    expect([outcomeInWords(3, 0), outcomeInWords(3, 1)]).toEqual(['3 changed.', '3 changed, 1 left as they were.']);
  });
});

describe('The values before a change', () => {
  const plan = { will: [{ placement: placement() }, { placement: placement({ id: 'two', version: 7, end: null }) }] };
  const was = (kind: string) =>
    wasBefore({ kind } as Parameters<typeof wasBefore>[0], plan as Parameters<typeof wasBefore>[1]);

  test('are kept for each placement with the version the change makes', () => {
    expect(was('end')).toEqual([
      { id: 'one', version: 4, was: '2026-12-31' },
      { id: 'two', version: 8, was: null },
    ]);
    expect(was('extend')?.map((one) => one.was)).toEqual(['2026-12-31', null]);
    expect(was('template')?.map((one) => one.was)).toEqual(['weekly', 'weekly']);
    expect(was('reminders')?.map((one) => one.was)).toEqual([true, true]);
    expect(was('authoriser')).toBeNull();
    expect(valueBefore('template', placement())).toBe('weekly');
  });

  test('of rates are kept by their ids, with the version of each placement', () => {
    const made = [
      { rateId: 'r2', contractorId: 'two' },
      { rateId: 'r1', contractorId: 'one' },
    ];
    expect(ratesMade(plan as Parameters<typeof ratesMade>[0], made)).toEqual([
      { id: 'two', version: 7, was: 'r2' },
      { id: 'one', version: 3, was: 'r1' },
    ]);
  });
});
