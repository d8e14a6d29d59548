import type { Statement } from '#platform/database/database.ts';

/** A record that a change refers to, by its name. */
export type RecordName = { id: string; name: string };

const SELECT = `
  select id, template_name as name from timesheet_templates where agency_id = $1 and id = any($2::uuid[])
  union all select id, fullname from contacts where agency_id = $1 and id = any($2::uuid[])
  union all select id, client_name from clients where agency_id = $1 and id = any($2::uuid[])
  union all select id, name from contracts where agency_id = $1 and id = any($2::uuid[])`;

/** The names of templates, contacts, clients and contracts of an agency by their ids; others are left out. */
export function selectRecordNames(agencyId: string, ids: string[]): Statement {
  return { text: SELECT, values: [agencyId, ids] };
}
