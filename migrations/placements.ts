/**
 * Where the rows of a table are in an installation on several nodes (Citus). `distributed`: by their agency, with
 * everything else of it. `reference`: a copy on every node. `coordinator`: only on the coordinator, referring to
 * reference tables or referred to. `apart`: on the coordinator, and nothing in other tables refers to them.
 */
export type Place = 'distributed' | 'reference' | 'coordinator' | 'apart';

/** Every table whose rows belong to an agency. The first is the one that the others are placed with. */
const OF_AGENCIES = [
  'agency_settings',
  'administrators',
  'advisories',
  'advisory_marks',
  'advisory_people',
  'advisory_states',
  'agency_billing',
  'agency_counters',
  'agency_logos',
  'audit_events',
  'authorisation_links',
  'authorisers',
  'billees',
  'bulk_changes',
  'clients',
  'contacts',
  'contractors',
  'contract_rates',
  'contracts',
  'declarations',
  'delegations',
  'departures',
  'digest_schedules',
  'digests',
  'erasures',
  'event_streams',
  'held_invitations',
  'idempotency_keys',
  'import_layouts',
  'imports',
  'made_downloads',
  'missing_marks',
  'missing_periods',
  'missing_states',
  'outbound_mails',
  'outbox',
  'payroll_acknowledgements',
  'payroll_entries',
  'payroll_layouts',
  'payroll_run_entries',
  'payroll_run_parts',
  'payroll_runs',
  'placement_rates',
  'rate_differences',
  'reminder_deliveries',
  'reminder_schedules',
  'saved_views',
  'sso_attempts',
  'sso_connections',
  'sso_domains',
  'sso_identities',
  'sso_settings',
  'timesheet_counts',
  'timesheet_drafts',
  'timesheet_entries',
  'timesheet_files',
  'timesheet_notes',
  'timesheet_rates',
  'timesheet_templates',
  'timesheets',
  'unsubscribe_links',
  'uploads',
  'webhook_deliveries',
  'webhook_endpoints',
] as const;

const OF_NOBODY: Record<string, { place: Place; why: string }> = {
  agencies: { place: 'reference', why: 'every row of an agency refers to it; few, and seldom written' },
  accounts: { place: 'reference', why: 'people work for several agencies, and rows of agencies refer to them' },
  roles: { place: 'reference', why: 'an account’s own in all agencies, joined with the contacts of each' },
  api_keys: { place: 'reference', why: 'presented before an agency is known; few, and seldom written' },
  sessions: { place: 'coordinator', why: 'read and written by each request before its agency is known' },
  account_tokens: { place: 'coordinator', why: 'found by a link before an agency is known' },
  account_devices: { place: 'coordinator', why: 'an account’s own' },
  account_recovery_codes: { place: 'coordinator', why: 'an account’s own' },
  account_passkeys: { place: 'coordinator', why: 'an account’s own; found by a credential before anybody is known' },
  passkey_challenges: { place: 'coordinator', why: 'answered before anybody is known' },
  account_email_changes: { place: 'coordinator', why: 'an account’s own' },
  account_mail_requests: { place: 'coordinator', why: 'an email that nobody may be behind' },
  system_notifications: { place: 'coordinator', why: 'notices to everybody' },
  notification_receipts: { place: 'coordinator', why: 'an account’s own, across agencies' },
  sign_up_requests: { place: 'coordinator', why: 'agencies that are none yet' },
  installation_events: { place: 'apart', why: 'what the operator did to the whole installation' },
  installation_state: { place: 'apart', why: 'one row for the whole installation' },
  job_workers: { place: 'apart', why: 'processes, which work off the queue on the coordinator' },
  rate_limits: { place: 'apart', why: 'attempts of people who are nobody yet, counted in one place' },
  migrations: { place: 'apart', why: 'the migrations’ own' },
  migrations_lock: { place: 'apart', why: 'the migrations’ own' },
};

/** Where each table is, in the order in which they are placed, and why. A new table must be listed here. */
export const PLACEMENTS: Readonly<Record<string, { place: Place; why: string }>> = {
  ...OF_NOBODY,
  ...Object.fromEntries(
    OF_AGENCIES.map((name) => [name, { place: 'distributed' as const, why: 'an agency’s rows stand together' }]),
  ),
};

/** The table that decides where an agency is. */
export const COLOCATED_WITH = OF_AGENCIES[0];

/** What constrains a table differently on several nodes, since each of them sees only its own rows. */
export type Otherwise = { table: string; constraint: string; name: string; definition: string; why: string };

export const OTHERWISE: readonly Otherwise[] = [
  {
    table: 'outbound_mails',
    constraint: 'outbound_mails_message_id_key',
    name: 'outbound_mails_agency_id_message_id_key',
    definition: 'unique (agency_id, message_id)',
    why: 'it is made of the mail’s own id',
  },
  {
    table: 'reminder_deliveries',
    constraint: 'reminder_deliveries_agency_id_schedule_id_fkey',
    name: 'reminder_deliveries_agency_id_schedule_id_fkey',
    definition: 'foreign key (agency_id, schedule_id) references reminder_schedules (agency_id, id)',
    why: 'Citus sets no part of a key that has the agency to null; whoever removes a schedule does so first',
  },
];
