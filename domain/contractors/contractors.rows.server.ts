import type { Database, Statement } from '#platform/database/database.ts';
import { storedValues } from '../columns.ts';
import { selected } from '../columns.rows.server.ts';
import type { Listed } from '../narrow.rows.server.ts';
import { referenceIs } from '../reference.rows.server.ts';
import { type Reach, reachContactIds } from '../roles/reach.ts';
import { PLACEMENT_FOUND_BY } from '../search.rows.server.ts';
import type { ContractorFields, CreateContractor } from './contractor.schema.ts';
import { PLACEMENT_COLUMNS } from './placement-columns.ts';
import { PLACEMENTS_WITHIN } from '../placements-within.rows.server.ts';
import { saveChange } from '../save-change.rows.server.ts';

const RULES = (t: string) =>
  `'entryPeriod', ${t}.entry_period, 'chargingPeriod', ${t}.charging_period,
   'allowNightshifts', ${t}.allow_nightshifts, 'allowHolidays', ${t}.allow_holidays`;

const PLACEMENT = `
  p.id as contractor_id, p.contact_id as contractor_contact_id, c.fullname, c.email_address,
  c.telephone_number as preferred_telephone_number, p.contract_id, t.name as contract_name, t.reference as contract_reference,
  l.id as client_id, l.client_name, ${selected('p', PLACEMENT_COLUMNS)},
  json_build_object('id', m.id, 'templateName', m.template_name) as timesheet_template,
  json_build_object(${RULES('p')}, 'allowDocumentUploads', p.allow_document_uploads) as own,
  json_build_object(${RULES('t')}) as contract_rules,
  json_build_object(${RULES('m')}, 'allowDocumentUploads', m.allow_document_uploads,
    'captureWorkerFinancials', m.capture_worker_financials) as template_rules,
  (select coalesce(json_agg(json_build_object('id', u.id, 'contactId', u.contact_id, 'fullname', k.fullname,
      'emailAddress', k.email_address, 'isPrimary', u.is_primary, 'reference', u.reference)
      order by u.is_primary desc, lower(k.fullname), u.id), '[]'::json)
    from authorisers u join contacts k on k.agency_id = u.agency_id and k.id = u.contact_id
    where u.agency_id = :agencyId and u.contractor_id = p.id and u.status <> 'deleted') as authoriser_contacts,
  p.is_sending_reminders, p.last_reminded, c.last_reminded as contact_last_reminded, p.status,
  p.status = 'deleted' as is_deleted,
  not exists (select from timesheets s where s.agency_id = :agencyId and s.contractor_id = p.id offset 0) as is_deletable,
  p.version, p.created_at, p.updated_at`;

const FROM = `
  from contractors p
  join contacts c on c.agency_id = p.agency_id and c.id = p.contact_id
  join contracts t on t.agency_id = p.agency_id and t.id = p.contract_id
  join clients l on l.agency_id = t.agency_id and l.id = t.client_id
  join timesheet_templates m on m.agency_id = p.agency_id and m.id = p.timesheet_template_id`;

/** Adds a placement, without its authorisers. */
export async function insertContractor(
  db: Database,
  agencyId: string,
  id: string,
  contractor: Omit<CreateContractor, 'contractorId' | 'unit'>,
  at: string,
) {
  const { contractorContactId: contactId, authorisers: _, ...fields } = contractor;
  const columns = storedValues(PLACEMENT_COLUMNS, fields);
  const row = { agencyId, id, contactId, ...columns, createdAt: at, updatedAt: at };
  await db.run(db.sql('contractors').insert(row));
}

/** The saved fields of a placement besides its editable ones. */
type StoredChange = Partial<ContractorFields> & {
  status?: 'deleted';
  lastReminded?: string | null;
  lastRemindedReason?: string | null;
};

/** Saves changes to a placement and increments its version. */
export async function updateContractor(db: Database, agencyId: string, id: string, change: StoredChange, at: string) {
  await saveChange(db, 'contractors', { agencyId, id, at }, storedValues(PLACEMENT_COLUMNS, change));
}

/** Locks a placement until the transaction ends. The lock precedes what is read of it, as for a contract. */
export function lockContractorRow(agencyId: string, contractorId: string): Statement {
  return {
    text: 'select id from contractors where agency_id = $1 and id = $2 for no key update',
    values: [agencyId, contractorId],
  };
}

/** Selects one placement within reach, deleted or not. */
export function selectContractor(db: Database, agencyId: string, contractorId: string, reach: Reach): Statement {
  return db.sql.raw(
    `select ${PLACEMENT} ${FROM}
     where p.agency_id = :agencyId and p.id = :contractorId and ${PLACEMENTS_WITHIN[reach.kind]}`,
    { agencyId, contractorId, reachContactIds: reachContactIds(reach) },
  );
}

/** Turns off reminders for a contact's placements; returns which had them on. */
export async function stopRemindersOf(
  db: Database,
  agencyId: string,
  contactId: string,
  at: string,
): Promise<string[]> {
  const stopped = await db.run<{ id: string }>(
    db
      .sql('contractors')
      .where({ agencyId, contactId, isSendingReminders: true })
      .whereNot('status', 'deleted')
      .update({ isSendingReminders: false, updatedAt: at, version: db.sql.raw('version + 1') })
      .returning('id'),
  );
  return stopped.map(({ id }) => id);
}

/** Returns why a placement was last reminded, or nothing. */
export async function selectLastRemindedReason(db: Database, agencyId: string, id: string): Promise<string | null> {
  const [row] = await db.run<{ lastRemindedReason: string | null }>(
    db.sql('contractors').select('lastRemindedReason').where({ agencyId, id }),
  );
  return row?.lastRemindedReason ?? null;
}

/** Placements as a collection. */
export const LISTED: Listed = {
  columns: PLACEMENT,
  from: FROM,
  within: PLACEMENTS_WITHIN,
  of: 'p',
  name: 'lower(c.fullname)',
  filters: {
    reference: referenceIs('p', ':reference'),
    payrollNumber: 'p.payroll_number = :payrollNumber',
    name: 'lower(c.fullname) = lower(:name)',
    emailAddress: 'c.email_address = lower(:emailAddress)',
    contractorId: 'p.id = :contractorId',
    clientId: 't.client_id = :clientId',
    contractId: 'p.contract_id = :contractId',
    contactId: 'p.contact_id = :contactId',
    timesheetTemplateId: 'p.timesheet_template_id = :timesheetTemplateId',
  },
  words: PLACEMENT_FOUND_BY,
};
