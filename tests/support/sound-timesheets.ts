import { expect } from 'vitest';

/** Reads rows of the agency whose id is `$1`. */
type RowsOf = <Row>(text: string) => Promise<Row[]>;

/** A correction names a rejected timesheet for the same placement and days, and each is corrected once at a time. */
export async function correctionsFormChains(rowsOf: RowsOf): Promise<void> {
  const links = await rowsOf<{ isSound: boolean; replaces: string }>(
    `select t.replaces_timesheet_id as replaces, r.status = 'rejected' and r.contractor_id = t.contractor_id
       and r.beginning <= t.ending and r.ending >= t.beginning and r.friendly_number < t.friendly_number as is_sound
     from timesheets t join timesheets r on r.agency_id = t.agency_id and r.id = t.replaces_timesheet_id
     where t.agency_id = $1 and t.status <> 'deleted'`,
  );
  expect(links.filter(({ isSound }) => !isSound)).toEqual([]);
  expect(new Set(links.map(({ replaces }) => replaces)).size).toBe(links.length);
  expect(links.length).toBeGreaterThan(0);
}

/** Replaying the audit trail from the start gives what is stored. */
export async function trailReplays(rowsOf: RowsOf): Promise<void> {
  const AFTER: Record<string, string> = {
    'timesheet.submitted': 'pending',
    'timesheet.accepted': 'accepted',
    'timesheet.rejected': 'rejected',
    'timesheet.deleted': 'deleted',
    'timesheet.voided': 'void',
  };
  const trail = await rowsOf<{ timesheetId: string; action: string }>(
    `select timesheet_id, action from audit_events where agency_id = $1 and timesheet_id is not null order by id`,
  );
  const replayed = new Map<string, string>();
  for (const { timesheetId, action } of trail) if (AFTER[action]) replayed.set(timesheetId, AFTER[action]);
  const stored = await rowsOf<{ id: string; state: string }>(
    `select t.id, case when t.is_void then 'void' else t.status end as state from timesheets t where t.agency_id = $1`,
  );
  expect(new Map(stored.map(({ id, state }) => [id, state]))).toEqual(replayed);
}

/** The stored counts of timesheets by status, for each placement, contract, client and person, match the actual numbers. */
export async function countsAreKept(rowsOf: RowsOf): Promise<void> {
  const statuses = ['pending', 'accepted', 'rejected', 'deleted'];
  const counted = await rowsOf<Record<string, unknown>>(
    `select contractor_id, contract_id, client_id, contact_id, ${statuses.map((status) => `count(*) filter (where status = '${status}')::int as ${status}`).join(', ')}
     from timesheets where agency_id = $1 group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
  );
  const kept = await rowsOf<Record<string, unknown>>(
    `select contractor_id, contract_id, client_id, contact_id, ${statuses.join(', ')} from timesheet_counts
     where agency_id = $1 and (pending, accepted, rejected, deleted) <> (0, 0, 0, 0) order by 1, 2, 3, 4`,
  );
  expect(kept).toEqual(counted);
  expect(counted.length).toBeGreaterThan(0);
}
