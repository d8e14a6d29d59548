import type { Statement } from '#platform/database/database.ts';

/** A record's name, and what it belongs to: the contract of a placement, the contractor of an authoriser. */
export type SubjectName = { id: string; name: string | null; of: string | null };

/** What to read for each kind of record; `x` is the record and, for records of a placement, `p` the placement and `c` its person. */
type Names = { table: string; name: string; of?: string; join?: string };

const person = (id: string, as: string) =>
  `join contacts ${as} on ${as}.agency_id = x.agency_id and ${as}.id = x.${id}`;
const PLACED = `join contractors p on p.agency_id = x.agency_id and p.id = x.contractor_id
  join contacts c on c.agency_id = p.agency_id and c.id = p.contact_id`;

const NAMES: Record<string, Names> = {
  client: { table: 'clients', name: 'x.client_name' },
  contract: { table: 'contracts', name: 'x.name' },
  contact: { table: 'contacts', name: 'x.fullname' },
  contractor: {
    table: 'contractors',
    name: 'c.fullname',
    of: 'k.name',
    join: `${person('contact_id', 'c')} join contracts k on k.agency_id = x.agency_id and k.id = x.contract_id`,
  },
  authoriser: {
    table: 'authorisers',
    name: 'a.fullname',
    of: 'c.fullname',
    join: `${person('contact_id', 'a')} ${PLACED}`,
  },
  declaration: { table: 'declarations', name: 'c.fullname', join: PLACED },
  delegation: {
    table: 'delegations',
    name: 'd.fullname',
    of: 'a.fullname',
    join: `${person('delegate_contact_id', 'd')} ${person('authoriser_contact_id', 'a')}`,
  },
  administrator: { table: 'administrators', name: 'c.fullname', join: person('contact_id', 'c') },
  template: { table: 'timesheet_templates', name: 'x.template_name' },
  billee: { table: 'billees', name: 'x.name' },
  apiKey: { table: 'api_keys', name: 'x.name' },
  webhook: { table: 'webhook_endpoints', name: 'x.url' },
  ssoDomain: { table: 'sso_domains', name: 'x.domain' },
  payrollLayout: { table: 'payroll_layouts', name: 'x.name' },
  payrollRun: { table: 'payroll_runs', name: 'x.number::text' },
  digestSchedule: { table: 'digest_schedules', name: 'x.name' },
  import: { table: 'imports', name: 'x.file_name' },
};

/** Returns whether a kind of record has names. */
export const isNamed = (kind: string) => Object.hasOwn(NAMES, kind);

/** Selects the names of some records of a kind that has names. */
export function selectSubjectNames(agencyId: string, kind: string, ids: (string | null)[]): Statement {
  const { table, name, of = 'null', join = '' } = NAMES[kind]!;
  return {
    text: `select x.id, ${name} as name, ${of} as of from ${table} x ${join} where x.agency_id = $1 and x.id = any($2::uuid[])`,
    values: [agencyId, ids],
  };
}
