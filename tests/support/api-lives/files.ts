import { expect } from 'vitest';
import type { Office } from './office.ts';

/** Returns the rows of a comma-separated file, by heading. */
export function rowsOfCsv(text: string): Record<string, string>[] {
  const [head, ...lines] = text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
    .map((line) =>
      line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/).map((cell) => cell.replace(/^"|"$/g, '').replaceAll('""', '"')),
    );
  return lines.map((cells) => Object.fromEntries(head!.map((heading, place) => [heading, cells[place] ?? ''])));
}

/** Converts hours as written in a file to minutes. */
function minutesOf(hours: string): number {
  const [whole, minutes] = hours.split(':').map(Number) as [number, number?];
  return minutes === undefined ? Math.round(Number(hours) * 60) : whole * 60 + minutes;
}

type Sheet = Record<string, unknown> & { friendlyId: string; status: string; isVoid: boolean };
const HOURS = {
  'Worked hours': 'workedMinutes',
  'Nightshift hours': 'nightshiftMinutes',
  'Holiday hours': 'holidayMinutes',
};
const DAYS = { 'Worked days': 'workedDays', 'Holiday days': 'holidayDays' };

/** The export has a row for each timesheet with its hours and days, and their total at the end. */
export async function expectExportToAgree(office: Office, sheets: readonly Sheet[]): Promise<void> {
  const { status, text } = await office.text('/exports/timesheets?format=csv');
  expect(status).toBe(200);
  const rows = rowsOfCsv(text);
  const isDecimal = !/:\d\d/.test(rows.map((row) => row['Worked hours']).join(' '));
  // Hours with two decimals are not whole minutes.
  const close = (a: number, b: number, count: number) =>
    expect(Math.abs(a - b)).toBeLessThanOrEqual(isDecimal ? count : 0);
  const listed = new Map(rows.filter((row) => row.Timesheet!.startsWith('TS-')).map((row) => [row.Timesheet!, row]));
  expect([...listed.keys()].sort()).toEqual(sheets.map(({ friendlyId }) => friendlyId).sort());
  for (const sheet of sheets) {
    const row = listed.get(sheet.friendlyId)!;
    for (const [heading, field] of Object.entries(HOURS)) close(minutesOf(row[heading]!), Number(sheet[field]), 1);
    for (const [heading, field] of Object.entries(DAYS)) expect(Number(row[heading])).toBe(Number(sheet[field]));
  }
  const payable = rows.find((row) => row.Timesheet === 'Payable (accepted)');
  const standing = sheets.filter((one) => one.status === 'accepted' && !one.isVoid);
  if (!payable) return expect(standing).toEqual([]);
  for (const [heading, field] of Object.entries(HOURS))
    close(
      minutesOf(payable[heading]!),
      standing.reduce((sum, one) => sum + Number(one[field]), 0),
      standing.length,
    );
}

const KINDS = ['clients', 'contacts', 'contracts', 'contractors', 'rates'] as const;
type Plan = {
  rows: { row: number; outcome: string }[];
  problems: { row: number; column: string; value: string }[];
};

/** An exported file can be imported again without changing anything, except rates of placements that have no reference. */
export async function expectExportsToComeBack(office: Office): Promise<void> {
  for (const kind of KINDS) {
    const { text } = await office.text(`/exports/${kind}?format=csv`);
    if (rowsOfCsv(text).length === 0) continue;
    const answer = await office.ask('key', 'POST', `/imports/${kind}/plan?fileName=${kind}.csv`, text, {
      'Content-Type': 'text/csv',
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const { rows, problems } = answer.body as unknown as Plan;
    const nameless = problems.filter(
      ({ column, value }) => kind === 'rates' && column === 'contractor' && value === '',
    );
    const aside = new Set(nameless.map(({ row }) => row));
    const changed = [...rows.filter(({ outcome }) => outcome !== 'unchanged'), ...problems];
    const wrong = changed.filter(({ row }) => !aside.has(row));
    expect(wrong, JSON.stringify([kind, wrong])).toEqual([]);
  }
}
