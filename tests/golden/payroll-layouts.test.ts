import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { PayEntry } from '#domain/payroll-layouts/pay-entry.ts';
import { PRESET_NAMES, presetLayout } from '#domain/payroll-layouts/presets.ts';
import { dailyEntry, feedEntry, reversalOf, writeFile } from '../domain/payroll-layouts/pay-entries.ts';

/** Returns the people of `tests/golden/README.md`, “One pay week in each preset”. */
function people(): PayEntry[][] {
  const who = (fullname: string, number: string, more: Partial<PayEntry>) => ({
    ...{ contactId: number, contractorId: number, payrollNumber: number, ...more },
    document: { fullname, payrollNumber: number },
  });
  const day = (date: number, minutes: number, as: 'standard' | 'nightshift' | 'holiday' = 'standard') => ({
    day: `2026-05-${date}`,
    minutes,
    as,
  });
  const lukasz = who('Łukasz "Lucky" O’Brien', 'HOL-0462', {});
  const week = [day(18, 450), day(19, 450), day(20, 450), day(21, 300, 'nightshift'), day(22, 450, 'holiday')];
  const sunniva = who('Sunniva Berg', 'WCC-0077', { costCentre: null, department: 'Care, nights' });
  const days = [
    { day: '2026-05-18', quarters: 4, as: 'standard' as const },
    { day: '2026-05-19', quarters: 2, as: 'standard' as const },
    { day: '2026-05-20', quarters: 4, as: 'holiday' as const },
  ];
  const marek = who('Marek Nowicki', 'KPE-0126', { costCentre: 'CC-4471', department: 'Machining' });
  const before = { beginning: '2026-05-11', ending: '2026-05-17', payRate: '13.8500' };
  const kirkstall = { ...marek.document, ...before, clientName: 'Kirkstall Precision Engineering' };
  const wrong = feedEntry(
    [11, 12, 13, 14, 15].map((date) => day(date, 480)),
    { ...marek, document: { ...kirkstall, friendlyId: 'TS-000012' } },
  );
  const right = feedEntry(
    [11, 12, 13, 14, 15].map((date) => day(date, date === 15 ? 240 : 480)),
    { ...marek, document: { ...kirkstall, friendlyId: 'TS-000019' } },
  );
  return [
    [feedEntry(week, { ...lukasz, document: { ...lukasz.document, friendlyId: 'TS-000017' } })],
    [dailyEntry(days, { ...sunniva, document: { ...sunniva.document, payRate: '185.5000' } })],
    [reversalOf(wrong), right],
  ];
}

test.each(PRESET_NAMES)('The preset %s writes one pay week as calculated by hand', (preset) => {
  const { bytes } = writeFile(presetLayout(preset), people());
  const byHand = readFileSync(new URL(`payroll-layouts/${preset}.csv`, import.meta.url));
  expect(bytes.toString('latin1')).toBe(byHand.toString('latin1'));
});

test('What a preset has no column for is named and waits for another layout', () => {
  const left = PRESET_NAMES.map((preset) => {
    const { report } = writeFile(presetLayout(preset), people());
    return [preset, ...report.unfit.map(({ fullname, kind }) => `${fullname}, ${kind}`)];
  });
  const hourly = ['Łukasz "Lucky" O’Brien, accepted', 'Marek Nowicki, voided', 'Marek Nowicki, accepted'];
  expect(left).toEqual([
    ['brightPayHourly', 'Sunniva Berg, accepted'],
    ['brightPayDaily', ...hourly],
    ['sageMultiTimesheet', 'Sunniva Berg, accepted'],
    ['sage50Timesheets', 'Sunniva Berg, accepted'],
    ['plain', 'Sunniva Berg, accepted'],
  ]);
});
