import type { Database, Statement } from '#platform/database/database.ts';
import { ERASED_NAME } from '../erasure/retain-until.ts';
import type { EventKind } from './webhook-event.ts';

/** The data of an event's subject, and the subject's id. */
type SubjectRow = { subjectId: string; data: Record<string, unknown> };

/** Otherwise the name of a person just erased would be written again. */
const NAME_UNLESS_ERASED = `case when exists (select from erasures x where x.agency_id = $1 and x.contact_id = c.id)
      then '${ERASED_NAME}' else c.fullname end`;
const CONTRACT = `k.id as "contractId", k.name as "contractName"`;
const CLIENT = `cl.id as "clientId", cl.client_name as "clientName"`;
const OF_CONTRACT = `join clients cl on cl.agency_id = k.agency_id and cl.id = k.client_id`;

const SUBJECTS: Record<EventKind, string> = {
  timesheet: `
    select t.id as "timesheetId", 'TS-' || lpad(t.friendly_number::text, 6, '0') as "friendlyId", t.status,
      t.is_void as "isVoid", t.version, t.beginning, t.ending, t.worked_minutes + t.holiday_minutes as "totalMinutes",
      t.contractor_id as "contractorId", c.fullname as "contractor", p.payroll_number as "payrollNumber",
      ${CONTRACT}, ${CLIENT}
    from timesheets t
    join contacts c on c.agency_id = t.agency_id and c.id = t.contact_id
    join contractors p on p.agency_id = t.agency_id and p.id = t.contractor_id
    join contracts k on k.agency_id = t.agency_id and k.id = t.contract_id
    join clients cl on cl.agency_id = t.agency_id and cl.id = t.client_id
    where t.agency_id = $1 and t.id = any($2)`,
  contractor: `
    select p.id as "contractorId", c.fullname as "contractor", p.payroll_number as "payrollNumber", p.reference,
      ${CONTRACT}, ${CLIENT}, p.start_date as start, p.end_date as "end", p.status, p.version
    from contractors p
    join contacts c on c.agency_id = p.agency_id and c.id = p.contact_id
    join contracts k on k.agency_id = p.agency_id and k.id = p.contract_id ${OF_CONTRACT}
    where p.agency_id = $1 and p.id = any($2)`,
  contract: `
    select ${CONTRACT}, k.reference, ${CLIENT}, k.start_date as start, k.end_date as "end", k.status, k.version
    from contracts k ${OF_CONTRACT} where k.agency_id = $1 and k.id = any($2)`,
  client: `
    select ${CLIENT}, cl.reference, cl.status, cl.version
    from clients cl where cl.agency_id = $1 and cl.id = any($2)`,
  contact: `
    select c.id as "contactId", ${NAME_UNLESS_ERASED} as fullname, c.reference, c.status, c.version
    from contacts c where c.agency_id = $1 and c.id = any($2)`,
  advisory: `
    select a.id as "advisoryId", a.contact_id as "contactId", c.fullname, a.rule, a.level, a.on_date as "on",
      a.contractor_ids as "contractorIds"
    from advisories a join contacts c on c.agency_id = a.agency_id and c.id = a.contact_id
    where a.agency_id = $1 and a.id = any($2)`,
};

/** Selects the data of these subjects, as they are within the transaction. */
function selectSubjects(agencyId: string, kind: EventKind, ids: string[]): Statement {
  return {
    text: `select d."${kind}Id" as subject_id, row_to_json(d) as data from (${SUBJECTS[kind]}) d`,
    values: [agencyId, ids],
  };
}

/** Reads the subjects of each kind, by id. */
export async function readSubjects(
  db: Database,
  agencyId: string,
  wanted: [EventKind, string[]][],
): Promise<Map<string, SubjectRow['data']>> {
  const found = await db.runAll(wanted.map(([kind, ids]) => selectSubjects(agencyId, kind, ids)));
  return new Map((found.flat() as SubjectRow[]).map(({ subjectId, data }) => [subjectId, data]));
}
