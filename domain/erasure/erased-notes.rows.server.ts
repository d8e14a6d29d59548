import type { Statement } from '#platform/database/database.ts';
import { ERASED_NAME } from './retain-until.ts';

const OWN = `(select id from timesheets where agency_id = $1 and contact_id = $2::uuid)`;

/** The text of a note removed or written by an edit, in the audit trail; that there was one stays. */
const withoutNote = (column: string) =>
  `case when ${column}->>'note' is null then ${column} else jsonb_set(${column}, '{note}', '"erased"') end`;

/** Deletes the notes from a person's timesheets, from their lists, and from edits in the audit trail. */
export function eraseNotes(agencyId: string, contactId: string): Statement[] {
  const values = [agencyId, contactId];
  return [
    { text: `delete from timesheet_notes where agency_id = $1 and timesheet_id in ${OWN}`, values },
    {
      text: `update timesheets set note = null, submitted_by_name = '${ERASED_NAME}' where agency_id = $1 and contact_id = $2::uuid`,
      values,
    },
    {
      text: `update audit_events set change_before = ${withoutNote('change_before')}, change_after = ${withoutNote('change_after')}
        where agency_id = $1 and timesheet_id in ${OWN} and action = 'timesheet.edited'
          and (change_before->>'note' is not null or change_after->>'note' is not null)`,
      values,
    },
  ];
}

/** Removes the names from others' timesheets the person entered or decided, and from periods they declared for others. */
export function eraseByNames(agencyId: string, accountId: string, names: string[]): Statement[] {
  const acted = (column: string) => `(select ${column} from audit_events
    where agency_id = $1 and actor_account_id = $2::uuid and ${column} is not null)`;
  const values = [agencyId, accountId, names];
  return [
    ...['decided_by_name', 'submitted_by_name'].map((column) => ({
      text: `update timesheets set ${column} = '${ERASED_NAME}'
        where agency_id = $1 and id in ${acted('timesheet_id')} and ${column} = any($3::text[])`,
      values,
    })),
    {
      text: `update declarations set declared_by_name = '${ERASED_NAME}'
        where agency_id = $1 and contractor_id in ${acted('contractor_id')} and declared_by_name = any($3::text[])`,
      values,
    },
  ];
}
