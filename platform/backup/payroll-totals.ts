import type pg from 'pg';
import { setLocalText } from '../database/begin-text.ts';
import type { Manifest } from './manifest.ts';

const TOTALS = `
  select count(*)::int as entries, coalesce(sum(minutes), 0)::float8 as minutes, coalesce(sum(quarter_days), 0)::float8 as "quarterDays"
  from payroll_entries where agency_id = $1`;

/** Returns the totals reported to payroll, over all agencies; stored in a backup and compared with its trial. */
export async function payrollTotals(
  client: pg.ClientBase,
  agencies: string[],
): Promise<NonNullable<Manifest['payroll']>> {
  const totals = { entries: 0, minutes: 0, quarterDays: 0 };
  for (const agencyId of agencies) {
    await client.query(setLocalText('app.agency_id', agencyId));
    const { rows } = await client.query<typeof totals>(TOTALS, [agencyId]);
    totals.entries += rows[0]!.entries;
    totals.minutes += rows[0]!.minutes;
    totals.quarterDays += rows[0]!.quarterDays;
  }
  return totals;
}
