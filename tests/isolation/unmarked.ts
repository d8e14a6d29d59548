/** Why a text column has no distinct mark; a column not listed here must accept one. */
export const WORDS = 'a check allows the product’s own words alone';
const FIGURE = 'a check allows a figure alone';
const COMPUTED = 'the product computes with it, and could show nothing of the agency if it were not so';
const PROOF = 'the hash or the name of a secret that is asked with';
const PLACE = 'leads to a file, whose content is marked';
const SEALED = 'sealed, so that it cannot be written by hand';
const NAMED = 'a mark already, by the name that the agency was founded under';

const BY_REASON: Record<string, string> = {
  [WORDS]: `account_passkeys.device account_tokens.kind advisories.level advisories.rule advisories.told_level agencies.status agency_counters.name
    agency_logos.kind api_keys.scopes audit_events.action audit_events.actor_kind authorisers.status bulk_changes.kind
    bulk_changes.state clients.status contacts.status contract_rates.unit contractors.charging_period
    contractors.entry_period contractors.last_reminded_reason contractors.status contracts.charging_period
    contracts.entry_period contracts.status declarations.absence_reason declarations.entry_period delegations.turn digest_schedules.kind
    digest_schedules.period import_layouts.kind imports.kind imports.state made_downloads.format made_downloads.kind
    made_downloads.state missing_states.week_starts_on outbound_mails.status payroll_entries.kind
    rate_differences.element reminder_deliveries.reason reminder_schedules.kind reminder_schedules.reason roles.type
    saved_views.list sso_attempts.purpose sso_connections.role_given sso_domains.proved_by sso_identities.role_given timesheet_templates.charging_period timesheet_templates.entry_period timesheets.charging_period
    timesheets.date_relative_to timesheets.entry_period timesheets.status unsubscribe_links.role_type
    webhook_deliveries.status`,
  [FIGURE]: `contract_rates.holiday_charge_rate contract_rates.holiday_pay_rate contract_rates.nightshift_charge_rate
    contract_rates.nightshift_pay_rate contractors.holiday_charge_rate contractors.holiday_pay_rate
    contractors.nightshift_charge_rate contractors.nightshift_pay_rate placement_rates.holiday_charge_rate
    placement_rates.holiday_pay_rate placement_rates.nightshift_charge_rate placement_rates.nightshift_pay_rate`,
  [COMPUTED]: `advisory_states.time_zone advisory_states.week_starts_on agency_logos.content_type
    agency_settings.time_zone audit_events.actor_role_type audit_events.subject_type digest_schedules.cron
    idempotency_keys.caller idempotency_keys.response_headers idempotency_keys.route made_downloads.content_type
    outbound_mails.kind outbound_mails.subject_type sso_domains.domain sso_settings.issuer outbox.action outbox.subject_type timesheet_files.content_type
    uploads.content_type webhook_deliveries.action webhook_endpoints.events`,
  [PROOF]: `accounts.password_hash account_tokens.token_hash api_keys.key_id api_keys.secret_hash authorisation_links.token_hash
    idempotency_keys.body_hash idempotency_keys.key sessions.token_hash sso_attempts.browser_hash sso_attempts.state_hash sso_connections.browser_hash
    sso_connections.token_hash sso_domains.postmaster_token_hash timesheets.content_hash
    unsubscribe_links.token_hash`,
  [PLACE]: `agency_logos.storage_key made_downloads.storage_key timesheet_files.preview_key timesheet_files.storage_key
    uploads.preview_key uploads.storage_key`,
  [SEALED]:
    'accounts.totp_secret outbound_mails.sealed_content sso_attempts.code_verifier sso_settings.client_secret webhook_endpoints.previous_secret webhook_endpoints.secret',
  [NAMED]: 'agencies.canonical_name',
};

/** Each such column with its reason. */
export const UNMARKED: ReadonlyMap<string, string> = new Map(
  Object.entries(BY_REASON).flatMap(([reason, names]) =>
    names.split(/\s+/).map((name): [string, string] => [name, reason]),
  ),
);
