/**
 * Parts of the statements that append to the payroll feed, for a timesheet `s` with its placement, contact, contract
 * and client. `:agencyId` is bound by the statement.
 */

/** The current names and numbers in a document, each with its column. */
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
 * Returns the contractor, contract and period of some time, as members of a JSON object.
 * @param reversed the entry that is reversed, whose names and numbers stay as sent: they are the ones payroll has paid
 */
export const timesheetInFeed = (reversed?: string): string => {
  const named = (...names: (keyof typeof NAMES)[]) =>
    names.map((name) => `'${name}', ${reversed ? `${reversed}.document->>'${name}'` : NAMES[name]}`).join(', ');
  return `
      'timesheetId', s.id, 'friendlyId', 'TS-' || lpad(s.friendly_number::text, 6, '0'),
      'contractorId', s.contractor_id, ${named('fullname', 'emailAddress', 'payrollNumber', 'reference')},
      'contractId', s.contract_id, ${named('contractName', 'contractReference')},
      'clientId', s.client_id, ${named('clientName', 'clientReference')},
      'beginning', s.beginning, 'ending', s.ending, 'entryPeriod', s.entry_period, 'isBridgingPeriod', s.is_bridging, 'chargingPeriod', s.charging_period`;
};

/** The decider, and the time of the decision. */
export const DECISION_IN_FEED = `
      'authorisationDate', to_char(s.authorisation_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
      'authorisedBy', s.decided_by_name`;

/** One row by its key. `offset 0` keeps PostgreSQL from considering every join order, which took longer than the reading itself. */
const byKey = (table: string, as: string, columns: string, id: string) =>
  `join lateral (select ${columns} from ${table} x where x.agency_id = :agencyId and x.id = ${id} offset 0) ${as} on true`;

/** The joins needed for the current names. */
export const PARTIES_OF_TIMESHEET = `
  ${byKey('contractors', 'p', 'payroll_number, reference', 's.contractor_id')}
  ${byKey('contacts', 'c', 'fullname, email_address', 's.contact_id')}
  ${byKey('contracts', 'k', 'name, reference', 's.contract_id')}
  ${byKey('clients', 'cl', 'client_name, reference', 's.client_id')}`;
