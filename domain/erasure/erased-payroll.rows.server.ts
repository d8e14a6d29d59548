import type { Statement } from '#platform/database/database.ts';
import { without } from './texts-in-json.ts';

/** Whether JSON contains one of some texts anywhere. */
const saysOne = (texts: string, json: string) =>
  `exists (select from unnest(${texts}::text[]) said where position(trim(both '"' from to_jsonb(said)::text) in ${json}::text) > 0)`;

/** Waits for digests being taken, and holds off others until the transaction ends. */
export const lockDigests = (agencyId: string): Statement => ({
  text: `select pg_advisory_xact_lock(hashtextextended('digests ' || $1, 0))`,
  values: [agencyId],
});

/**
 * Has the digests containing certain payroll entries recomputed at their next export, since the entries are about to
 * lose text.
 * @param entries which entries `e`, $1 being the agency
 */
function unsum(entries: string, values: [agencyId: string, ...unknown[]]): Statement[] {
  return [
    lockDigests(values[0]),
    {
      text: `update digests d set checksum = '' where d.agency_id = $1 and exists (
        select from payroll_entries e join timesheets t on t.agency_id = e.agency_id and t.id = e.timesheet_id
        where e.agency_id = $1 and t.beginning between d.period_from and d.period_to and (${entries}))`,
      values,
    },
  ];
}

/** Removes texts from the payroll entries that contain one of some emails. */
export function eraseFromEntries(agencyId: string, texts: string[], addresses: string[]): Statement[] {
  return [
    ...unsum(saysOne('$2', 'e.document'), [agencyId, addresses]),
    {
      text: `update payroll_entries set document = ${without('document', '$2::text[]')}::json
        where agency_id = $1 and ${saysOne('$3', 'document')}`,
      values: [agencyId, texts, addresses],
    },
  ];
}

/** Removes texts from what payroll was told of a person’s timesheets, and the name from what it was told of those they decided. */
export function eraseFromPayroll(
  agencyId: string,
  { contactId, accountId, names }: { contactId: string; accountId: string; names: string[] },
  texts: string[],
): Statement[] {
  const own = `(select id from timesheets where agency_id = $1 and contact_id = $2::uuid)`;
  const acted = (account: string) =>
    `(select timesheet_id from audit_events where agency_id = $1 and actor_account_id = ${account}::uuid and timesheet_id is not null)`;
  const mine = [agencyId, contactId];
  const cleaned = `update payroll_entries set document = ${without('document', '$3::text[]')}::json where agency_id = $1 and timesheet_id in`;
  // A file cannot lose a single name, so it is deleted whole; its totals stay.
  const report = without('report', '$3::text[]');
  const emptied = (sheets: string) => `with emptied as (update payroll_runs set size = null, report = ${report}::jsonb
      where agency_id = $1 and id in (select x.run_id from payroll_run_entries x join payroll_entries e on e.agency_id = $1
        and e.sequence = x.sequence and e.timesheet_id in ${sheets} where x.agency_id = $1) returning id)
    delete from payroll_run_parts where agency_id = $1 and run_id in (select id from emptied)`;
  return [
    { text: emptied(own), values: [...mine, texts] },
    { text: emptied(acted('$2')), values: [agencyId, accountId, names] },
    ...unsum(`e.timesheet_id in ${own} or e.timesheet_id in ${acted('$3')}`, [agencyId, contactId, accountId]),
    { text: `${cleaned} ${own}`, values: [...mine, texts] },
    { text: `${cleaned} ${acted('$2')}`, values: [agencyId, accountId, names] },
    {
      text: `update payroll_run_entries set payroll_number = null where agency_id = $1 and sequence in (
        select sequence from payroll_entries where agency_id = $1 and timesheet_id in ${own})`,
      values: mine,
    },
  ];
}
