/**
 * Parts of the statements that append to the payroll feed, of a timesheet `s` with its placement, contact, contract and client. `:agencyId` is
 * bound by the statement.
 */

/** What a document says by the names and numbers of now, each with where it stands. */
const NAMES = {
  fullname: 'c.fullname',
  emailAddress: 'c.email_address',
  payrollNumber: 'p.payroll_number',
  reference: 'p.reference',
  contractName: 'k.name',
  contractReference: 'k.reference',
  clientName: 'cl.client_name',
  clientReference: 'cl.reference',
};

/**
 * Whose time it is, of which contract and period, as members of a JSON object.
 * @param told the entry that is taken away again, whose names and numbers stay as they were told: they are whom payroll has paid
 */
export const timesheetInFeed = (told?: string): string => {
  const named = (...names: (keyof typeof NAMES)[]) =>
    names.map((name) => `'${name}', ${told ? `${told}.document->>'${name}'` : NAMES[name]}`).join(', ');
  return `
      'timesheetId', s.id, 'friendlyId', 'TS-' || lpad(s.friendly_number::text, 6, '0'),
      'contractorId', s.contractor_id, ${named('fullname', 'emailAddress', 'payrollNumber', 'reference')},
      'contractId', s.contract_id, ${named('contractName', 'contractReference')},
      'clientId', s.client_id, ${named('clientName', 'clientReference')},
      'beginning', s.beginning, 'ending', s.ending, 'entryPeriod', s.entry_period, 'isBridgingPeriod', s.is_bridging, 'chargingPeriod', s.charging_period`;
};

/** Who decided it, and when. */
export const DECISION_IN_FEED = `
      'authorisationDate', to_char(s.authorisation_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
      'authorisedBy', s.decided_by_name`;

/** One row by its key. `offset 0` keeps PostgreSQL from weighing every order of the joins, which took longer than all of the reading. */
const byKey = (table: string, as: string, columns: string, id: string) =>
  `join lateral (select ${columns} from ${table} x where x.agency_id = :agencyId and x.id = ${id} offset 0) ${as} on true`;

/** The joins that what is told by the names of now needs. */
export const PARTIES_OF_TIMESHEET = `
  ${byKey('contractors', 'p', 'payroll_number, reference', 's.contractor_id')}
  ${byKey('contacts', 'c', 'fullname, email_address', 's.contact_id')}
  ${byKey('contracts', 'k', 'name, reference', 's.contract_id')}
  ${byKey('clients', 'cl', 'client_name, reference', 's.client_id')}`;
