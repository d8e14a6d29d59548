import type { Knex } from 'knex';
import * as accountsAndAgencies from './0001-accounts-and-agencies.ts';
import * as directory from './0002-directory.ts';
import * as timesheets from './0003-timesheets.ts';
import * as auditAndPayroll from './0004-audit-and-payroll.ts';
import * as messages from './0005-messages.ts';
import * as machineDoors from './0006-machine-doors.ts';
import * as openRequest from './0007-open-request.ts';
import * as uploads from './0008-uploads.ts';
import * as mailEnvelope from './0009-mail-envelope.ts';
import * as digestSnapshot from './0010-digest-snapshot.ts';
import * as outboxOrder from './0011-outbox-order.ts';
import * as secondFactor from './0012-second-factor.ts';
import * as installationState from './0013-installation-state.ts';
import * as roleSettings from './0014-role-settings.ts';
import * as authorisationLinks from './0015-authorisation-links.ts';
import * as reminderScheduleVersions from './0017-reminder-schedule-versions.ts';
import * as importRuns from './0020-import-runs.ts';
import * as webhookTries from './0021-webhook-tries.ts';
import * as timesheetCounts from './0019-timesheet-counts.ts';
import * as billeeVersions from './0022-billee-versions.ts';
import * as digestSchedules from './0023-digest-schedules.ts';
import * as installationEventsAndErasures from './0026-installation-events-and-erasures.ts';
import * as madeDownloads from './0024-made-downloads.ts';
import * as liveDays from './0025-live-days.ts';
import * as delegations from './0027-delegations.ts';
import * as removedFiles from './0028-removed-files.ts';
import * as daysAndMinutesHeld from './0029-days-and-minutes-held.ts';
import * as reversalsAndFeedEpoch from './0030-reversals-and-feed-epoch.ts';
import * as repeatsByContent from './0031-repeats-by-content.ts';
import * as ownTime from './0032-nobody-decides-their-own-time.ts';
import * as triesCountedTogether from './0033-tries-counted-together.ts';
import * as sessionEnds from './0034-session-ends.ts';
import * as mailLeases from './0035-mail-leases.ts';
import * as ownNames from './0036-names-are-each-agencys-own.ts';
import * as sealedAtRest from './0038-sealed-at-rest.ts';
import * as peopleBehindSecurity from './0039-people-behind-row-level-security.ts';
import * as signUpRequests from './0040-sign-up-requests.ts';
import * as firstRun from './0041-first-run.ts';
import * as ownAccount from './0042-own-account.ts';
import * as workersAndSweeps from './0043-workers-and-sweeps.ts';
import * as eventPositions from './0044-event-positions.ts';
import * as appliedMigrations from './0045-applied-migrations.ts';
import * as apiAllowances from './0047-api-allowances.ts';
import * as settingsOfAnyNode from './0048-settings-and-policies-of-any-node.ts';
import * as functionsOfAnyNode from './0049-functions-of-any-node.ts';
import * as collectionsByTime from './0050-collections-by-time.ts';
import * as instantsOfKeysAndEndpoints from './0051-instants-of-keys-and-endpoints.ts';
import * as sessionsOfAnyNode from './0052-sessions-of-any-node.ts';
import * as sweepsWhileANodeIsAway from './0053-sweeps-while-a-node-is-away.ts';
import * as bulkChanges from './0054-bulk-changes.ts';
import * as heldInvitationsAndDepartures from './0055-held-invitations-and-departures.ts';
import * as timesheetDrafts from './0057-timesheet-drafts.ts';
import * as search from './0059-search.ts';
import * as savedViews from './0060-saved-views.ts';
import * as importLayouts from './0061-import-layouts.ts';
import * as foldedReferences from './0062-folded-references.ts';
import * as lastDaysHeld from './0063-last-days-held.ts';
import * as weeklyHours from './0065-weekly-hours.ts';
import * as keptMissingPeriods from './0068-kept-missing-periods.ts';
import * as datedRates from './0069-dated-rates.ts';
import * as ratesOfTimesheets from './0070-rates-of-timesheets.ts';
import * as advisories from './0073-advisories.ts';
import * as payrollLayoutsAndRuns from './0077-payroll-layouts-and-runs.ts';
import * as rateDifferences from './0078-rate-differences.ts';
import * as bulkRates from './0079-bulk-rates.ts';
import * as voidReasonsOfRuns from './0080-void-reasons-of-runs.ts';
import * as factsOfAdvisories from './0082-facts-of-advisories.ts';
import * as ratesOfNightshiftsAndHolidays from './0083-rates-of-nightshifts-and-holidays.ts';
import * as ratesOfContracts from './0084-rates-of-contracts.ts';
import * as importsOfRates from './0085-imports-of-rates.ts';
import * as toldAdvisories from './0086-told-advisories.ts';
import * as comparablePay from './0087-comparable-pay.ts';
import * as layoutsOfDigests from './0088-layouts-of-digests.ts';
import * as whatRunsWrote from './0089-what-runs-wrote.ts';
import * as placedAgain from './0090-placed-again.ts';
import * as passkeys from './0092-passkeys.ts';
import * as singleSignOn from './0093-single-sign-on.ts';
import * as advisoriesDueOfAnyNode from './0095-advisories-due-of-any-node.ts';

/** The step since which a day lies in one live timesheet. */
export const DAYS_HELD = '0029-days-and-minutes-held';

/** One step of the schema, and the way back. */
export type Migration = { name: string; up(knex: Knex): Promise<void>; down(knex: Knex): Promise<void> };

/** All steps in the order in which they are applied, which is that of their making. */
export const MIGRATIONS: readonly Migration[] = [
  { name: '0001-accounts-and-agencies', ...accountsAndAgencies },
  { name: '0002-directory', ...directory },
  { name: '0003-timesheets', ...timesheets },
  { name: '0004-audit-and-payroll', ...auditAndPayroll },
  { name: '0005-messages', ...messages },
  { name: '0006-machine-doors', ...machineDoors },
  { name: '0007-open-request', ...openRequest },
  { name: '0008-uploads', ...uploads },
  { name: '0009-mail-envelope', ...mailEnvelope },
  { name: '0010-digest-snapshot', ...digestSnapshot },
  { name: '0011-outbox-order', ...outboxOrder },
  { name: '0012-second-factor', ...secondFactor },
  { name: '0013-installation-state', ...installationState },
  { name: '0014-role-settings', ...roleSettings },
  { name: '0015-authorisation-links', ...authorisationLinks },
  { name: '0017-reminder-schedule-versions', ...reminderScheduleVersions },
  { name: '0020-import-runs', ...importRuns },
  { name: '0019-timesheet-counts', ...timesheetCounts },
  { name: '0021-webhook-tries', ...webhookTries },
  { name: '0022-billee-versions', ...billeeVersions },
  { name: '0023-digest-schedules', ...digestSchedules },
  { name: '0026-installation-events-and-erasures', ...installationEventsAndErasures },
  { name: '0024-made-downloads', ...madeDownloads },
  { name: '0025-live-days', ...liveDays },
  { name: '0027-delegations', ...delegations },
  { name: '0028-removed-files', ...removedFiles },
  { name: DAYS_HELD, ...daysAndMinutesHeld },
  { name: '0030-reversals-and-feed-epoch', ...reversalsAndFeedEpoch },
  { name: '0031-repeats-by-content', ...repeatsByContent },
  { name: '0032-nobody-decides-their-own-time', ...ownTime },
  { name: '0033-tries-counted-together', ...triesCountedTogether },
  { name: '0034-session-ends', ...sessionEnds },
  { name: '0035-mail-leases', ...mailLeases },
  { name: '0036-names-are-each-agencys-own', ...ownNames },
  { name: '0038-sealed-at-rest', ...sealedAtRest },
  { name: '0039-people-behind-row-level-security', ...peopleBehindSecurity },
  { name: '0040-sign-up-requests', ...signUpRequests },
  { name: '0041-first-run', ...firstRun },
  { name: '0042-own-account', ...ownAccount },
  { name: '0043-workers-and-sweeps', ...workersAndSweeps },
  { name: '0044-event-positions', ...eventPositions },
  { name: '0045-applied-migrations', ...appliedMigrations },
  { name: '0047-api-allowances', ...apiAllowances },
  { name: '0048-settings-and-policies-of-any-node', ...settingsOfAnyNode },
  { name: '0049-functions-of-any-node', ...functionsOfAnyNode },
  { name: '0050-collections-by-time', ...collectionsByTime },
  { name: '0051-instants-of-keys-and-endpoints', ...instantsOfKeysAndEndpoints },
  { name: '0052-sessions-of-any-node', ...sessionsOfAnyNode },
  { name: '0053-sweeps-while-a-node-is-away', ...sweepsWhileANodeIsAway },
  { name: '0054-bulk-changes', ...bulkChanges },
  { name: '0055-held-invitations-and-departures', ...heldInvitationsAndDepartures },
  { name: '0057-timesheet-drafts', ...timesheetDrafts },
  { name: '0059-search', ...search },
  { name: '0060-saved-views', ...savedViews },
  { name: '0061-import-layouts', ...importLayouts },
  { name: '0062-folded-references', ...foldedReferences },
  { name: '0063-last-days-held', ...lastDaysHeld },
  { name: '0065-weekly-hours', ...weeklyHours },
  { name: '0068-kept-missing-periods', ...keptMissingPeriods },
  { name: '0069-dated-rates', ...datedRates },
  { name: '0070-rates-of-timesheets', ...ratesOfTimesheets },
  { name: '0073-advisories', ...advisories },
  { name: '0077-payroll-layouts-and-runs', ...payrollLayoutsAndRuns },
  { name: '0078-rate-differences', ...rateDifferences },
  { name: '0079-bulk-rates', ...bulkRates },
  { name: '0080-void-reasons-of-runs', ...voidReasonsOfRuns },
  { name: '0082-facts-of-advisories', ...factsOfAdvisories },
  { name: '0083-rates-of-nightshifts-and-holidays', ...ratesOfNightshiftsAndHolidays },
  { name: '0084-rates-of-contracts', ...ratesOfContracts },
  { name: '0085-imports-of-rates', ...importsOfRates },
  { name: '0086-told-advisories', ...toldAdvisories },
  { name: '0087-comparable-pay', ...comparablePay },
  { name: '0088-layouts-of-digests', ...layoutsOfDigests },
  { name: '0089-what-runs-wrote', ...whatRunsWrote },
  { name: '0090-placed-again', ...placedAgain },
  { name: '0092-passkeys', ...passkeys },
  { name: '0093-single-sign-on', ...singleSignOn },
  { name: '0095-advisories-due-of-any-node', ...advisoriesDueOfAnyNode },
];
