/**
 * What a migration removes or makes stricter, in the words of the test that compares the schemas, with the release
 * since which nothing uses it, or with what the last release makes of it while both run.
 */
export type Contraction = { migration: string; what: string[] } & ({ unusedSince: string } | { borne: string });

/** What migrations since the last release contract. */
export const CONTRACTIONS: readonly Contraction[] = [
  {
    migration: '0062-folded-references',
    borne:
      'a reference that differs by case or spacing alone is refused there too, as an unexpected error; nothing is lost or doubled',
    what: ['billees', 'clients', 'contacts', 'contractors', 'contracts'].map(
      (table) => `unique index ${table}_reference_key on ${table}`,
    ),
  },
  {
    migration: '0078-rate-differences',
    borne: 'each timesheet is still told once as accepted and once as voided; only adjustments come more than once',
    what: [
      "constraint payroll_entries_kind_check on payroll_entries: CHECK ((kind = ANY (ARRAY['accepted'::text, 'voided'::text, 'adjustment'::text])))",
      'unique index payroll_entries_agency_id_timesheet_id_kind_key',
      'unique index payroll_entries_once on payroll_entries',
    ],
  },
  {
    migration: '0085-imports-of-rates',
    borne: 'the kinds that there were are allowed as before; a file of rates is imported by this version only',
    what: [
      "constraint imports_kind_check on imports: CHECK ((kind = ANY (ARRAY['clients'::text, 'contacts'::text, 'contracts'::text, 'contractors'::text, 'authorisers'::text, 'timesheets'::text, 'rates'::text])))",
    ],
  },
  {
    migration: '0088-layouts-of-digests',
    borne:
      'the last release has neither payroll layouts nor schedules that name one, and changes no column of the reference',
    what: [
      'constraint digest_schedules_layout on digest_schedules: FOREIGN KEY (agency_id, payroll_layout_id, is_layout_deleted) REFERENCES payroll_layouts(agency_id, id, is_deleted)',
    ],
  },
  {
    migration: '0090-placed-again',
    borne: 'dates that share a day with another placement of the person are refused there too, as an unexpected error',
    what: [
      "constraint contractors_contact on contractors: EXCLUDE USING gist (agency_id WITH =, (((contract_id)::text || (contact_id)::text)) WITH =, daterange(start_date, end_date, '[]'::text) WITH &&) WHERE ((status <> 'deleted'::text))",
      'unique index contractors_contact',
    ],
  },
  {
    migration: '0093-single-sign-on',
    borne: 'the last release begins no session with a provider, and leaves the column empty',
    what: [
      'constraint sessions_sso_agency on sessions: CHECK (((sso_agency_id IS NULL) OR ((agency_id IS NOT NULL) AND (agency_id = sso_agency_id) AND (NOT remember_me))))',
    ],
  },
  {
    migration: '0098-outbox-without-a-sequence',
    borne:
      'the last release writes and reads events without their id; only number_events used it, which is written anew',
    what: [
      'column outbox.id',
      'constraint outbox_pkey on outbox: PRIMARY KEY (agency_id, event_id)',
      'table outbox_id_seq',
      'unique index outbox_pkey',
    ],
  },
];
