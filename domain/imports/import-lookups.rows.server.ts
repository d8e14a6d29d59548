import type { Database, Statement } from '#platform/database/database.ts';
import type { ChargingPeriod } from '../agencies/settings/settings.schema.ts';
import { eachOfReferenceAmong, referenceAmong } from '../reference.rows.server.ts';

/** Sorts a record that merely shares the spelling before the one with that reference, which then replaces it. */
const IN_TURN = 'order by reference_key nulls first';

/** A record that a file can name, with the version at which it was found. */
export type Named = { id: string; reference: string | null; version: number };
/** A client that a file can name, with its addresses for copies. */
export type NamedClient = Named & { clientName: string; copiesTo: string[] };
/** A contact that a file can name. */
export type NamedContact = Named & {
  fullname: string;
  emailAddress: string;
  hasAccount: boolean;
  isAdministrator: boolean;
};
/** A contract with the dates its placements must stay within. */
export type NamedContract = Named & {
  clientId: string;
  name: string;
  start: string | null;
  end: string | null;
  chargingPeriod: ChargingPeriod | null;
};
/** A template by its name. */
export type NamedTemplate = { id: string; name: string; chargingPeriod: ChargingPeriod };
/** A placement, by its own reference or by contact and contract. */
export type NamedPlacement = Named & {
  contractId: string;
  contactId: string;
  start: string;
  end: string | null;
};
/** A placement's dates, with the contractor's name. */
export type PlacementDates = { contractId: string; fullname: string; start: string; end: string | null };

/** Serialises the agency's imports until the end of the transaction. */
export function lockImports(agencyId: string): Statement {
  return { text: `select pg_advisory_xact_lock(hashtextextended('import ' || $1, 0))`, values: [agencyId] };
}

/** Condition that a record has one of several names, in any case and spacing. */
const calledAmong = (column: string, asked: string) => `reference_fold(${column}) = any(reference_folds(${asked}))`;

/** Finds clients by reference or name. */
export function findClients(db: Database, agencyId: string, references: string[]): Promise<NamedClient[]> {
  return db.run<NamedClient>({
    text: `select id, reference, version, client_name, copies_to from clients c
      where agency_id = $1 and status <> 'deleted' and (${referenceAmong('c', '$2::text[]')} or ${calledAmong('client_name', '$2::text[]')}) ${IN_TURN}`,
    values: [agencyId, references],
  });
}

/** Finds contracts by reference or name. */
export function findContracts(db: Database, agencyId: string, references: string[]): Promise<NamedContract[]> {
  return db.run<NamedContract>({
    text: `select id, reference, version, client_id, name, start_date as start, end_date as "end", charging_period from contracts t
      where agency_id = $1 and status <> 'deleted' and (${referenceAmong('t', '$2::text[]')} or ${calledAmong('name', '$2::text[]')}) ${IN_TURN}`,
    values: [agencyId, references],
  });
}

/**
 * Finds contacts whose reference or lower-case email is among these; where a file may give either, both lists hold the
 * same names. Each is queried separately, which an index serves: with both in one condition PostgreSQL reads all
 * contacts.
 */
export function findContacts(
  db: Database,
  agencyId: string,
  { references, emails }: { references: string[]; emails: string[] },
): Promise<NamedContact[]> {
  const those = (condition: string) => `
    select id, fullname, email_address, reference, version, reference_key, account_id is not null as has_account
    from contacts c where agency_id = $1 and status <> 'deleted' and ${condition}`;
  const conditions = [...eachOfReferenceAmong('c', '$2::text[]'), 'email_address = any($3::text[])'];
  return db.run<NamedContact>({
    text: `
      select id, fullname, email_address, reference, version, has_account, exists (
        select from administrators d where d.agency_id = $1 and d.contact_id = found.id) as is_administrator
      from (${conditions.map(those).join(' union ')}) found ${IN_TURN}`,
    values: [agencyId, references, emails.map((email) => email.toLowerCase())],
  });
}

/** Finds contacts by email or reference, whichever the name is. */
export const findContactsNamed = (db: Database, agencyId: string, names: string[]): Promise<NamedContact[]> =>
  findContacts(db, agencyId, { references: names, emails: names });

/** Finds those of these contacts who are erased. */
export function findErased(db: Database, agencyId: string, ids: string[]) {
  return db.run<{ id: string; emailAddress: string; reference: null }>({
    text: `select id, email_address, reference from contacts
      where agency_id = $1 and id = any($2::uuid[]) and status = 'deleted' and email_address = 'erased-' || id || '@erased.invalid'`,
    values: [agencyId, ids],
  });
}

/** Finds templates by name, in any case and spacing. */
export function findTemplates(db: Database, agencyId: string, names: string[]): Promise<NamedTemplate[]> {
  return db.run<NamedTemplate>({
    text: `select id, template_name as name, charging_period from timesheet_templates
      where agency_id = $1 and not is_deleted and ${calledAmong('template_name', '$2::text[]')}`,
    values: [agencyId, names],
  });
}

/** Finds placements by reference, and those on these contracts. */
export function findPlacements(
  db: Database,
  agencyId: string,
  references: string[],
  contractIds: string[],
): Promise<NamedPlacement[]> {
  const columns =
    'id, reference, version, reference_key, contract_id, contact_id, start_date as start, end_date as "end"';
  return db.run<NamedPlacement>({
    text: `
      select ${columns} from contractors p where agency_id = $1 and status <> 'deleted' and ${referenceAmong('p', '$2::text[]')}
      union
      select ${columns} from contractors where agency_id = $1 and status <> 'deleted' and contract_id = any($3::uuid[])
      ${IN_TURN}`,
    values: [agencyId, references, contractIds],
  });
}

/** Finds which of these contacts authorise which of these placements. */
export function findAuthorising(db: Database, agencyId: string, contractorIds: string[], contactIds: string[]) {
  return db.run<{ contractorId: string; contactId: string }>({
    text: `select contractor_id, contact_id from authorisers
      where agency_id = $1 and status <> 'deleted' and contractor_id = any($2::uuid[]) and contact_id = any($3::uuid[])`,
    values: [agencyId, contractorIds, contactIds],
  });
}

/** Finds the dates of every placement on these contracts, by the contractor's name. */
export function findPlacementDates(db: Database, agencyId: string, contractIds: string[]): Promise<PlacementDates[]> {
  return db.run<PlacementDates>({
    text: `
      select p.contract_id, c.fullname, p.start_date as start, p.end_date as "end"
      from contractors p join contacts c on c.agency_id = p.agency_id and c.id = p.contact_id
      where p.agency_id = $1 and p.status <> 'deleted' and p.contract_id = any($2::uuid[]) order by lower(c.fullname)`,
    values: [agencyId, contractIds],
  });
}
