import type { Statement } from '#platform/database/database.ts';

/** The name of a record that a change refers to. */
export type RecordName = { id: string; name: string };

const SELECT = `
  select id, template_name as name from timesheet_templates where agency_id = $1 and id = any($2::uuid[])
  union all select id, fullname from contacts where agency_id = $1 and id = any($2::uuid[])
  union all select id, client_name from clients where agency_id = $1 and id = any($2::uuid[])
  union all select id, name from contracts where agency_id = $1 and id = any($2::uuid[])`;

/** Selects the names of an agency's templates, contacts, clients and contracts by id; others are left out. */
export function selectRecordNames(agencyId: string, ids: string[]): Statement {
  return { text: SELECT, values: [agencyId, ids] };
}
