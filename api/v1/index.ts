import type { OpenAPIHono } from '@hono/zod-openapi';
import type { ApiEnvironment } from '../environment.ts';
import { accounts } from './accounts.ts';
import { advisories } from './advisories.ts';
import { authorisers } from './authorisers.ts';
import { clientParts } from './client-parts.ts';
import { clients } from './clients.ts';
import { contractorParts } from './contractor-parts.ts';
import { contractRates } from './contract-rates.ts';
import { contractorRates } from './contractor-rates.ts';
import { contractors } from './contractors.ts';
import { contracts } from './contracts.ts';
import { contacts } from './contacts.ts';
import { digests } from './digests.ts';
import { digestSchedules } from './digest-schedules.ts';
import { errors } from './errors.ts';
import { exports } from './exports.ts';
import { events } from './events.ts';
import { mails } from './mails.ts';
import { notifications } from './notifications.ts';
import { administrators } from './administrators.ts';
import { agencies } from './agencies.ts';
import { agencyBilling } from './agency-billing.ts';
import { agencyRoles } from './agency-roles.ts';
import { agencySettings } from './agency-settings.ts';
import { agencyBranding } from './agency-branding.ts';
import { apiKeys } from './api-keys.ts';
import { currentApiKey } from './current-api-key.ts';
import { billees } from './billees.ts';
import { delegations } from './delegations.ts';
import { roleCollections } from './role-collections.ts';
import { roleSettings } from './role-settings.ts';
import { ledger } from './ledger.ts';
import { reminderRuns } from './reminder-runs.ts';
import { imports } from './imports.ts';
import { immediateReminders } from './immediate-reminders.ts';
import { pastImports } from './past-imports.ts';
import { owedTimesheets } from './owed-timesheets.ts';
import { reminders } from './reminders.ts';
import { payrollLayouts } from './payroll-layouts.ts';
import { payrollRuns } from './payroll-runs.ts';
import { payroll } from './payroll.ts';
import { rolePlacements } from './role-placements.ts';
import { roles } from './roles.ts';
import { sessions } from './sessions.ts';
import { templates } from './templates.ts';
import { timesheetDownloads } from './timesheet-downloads.ts';
import { timesheetPdf } from './timesheet-pdf.ts';
import { declarations } from './declarations.ts';
import { timesheetConfirmation } from './timesheet-confirmation.ts';
import { timesheetFiles } from './timesheet-files.ts';
import { timesheetParts } from './timesheet-parts.ts';
import { timesheets } from './timesheets.ts';
import { version } from './version.ts';
import { webhookDeliveries } from './webhook-deliveries.ts';
import { webhookEvents } from './webhook-events.ts';
import { webhooks } from './webhooks.ts';

/** Every resource of version 1. */
export const RESOURCES: ((api: OpenAPIHono<ApiEnvironment>) => void)[] = [
  timesheets,
  timesheetParts,
  timesheetFiles,
  timesheetDownloads,
  timesheetPdf,
  timesheetConfirmation,
  declarations,
  advisories,
  payroll,
  payrollLayouts,
  payrollRuns,
  imports,
  pastImports,
  exports,
  digests,
  ledger,
  reminderRuns,
  immediateReminders,
  owedTimesheets,
  reminders,
  digestSchedules,
  mails,
  accounts,
  events,
  notifications,
  errors,
  sessions,
  roles,
  rolePlacements,
  roleCollections,
  clients,
  clientParts,
  contracts,
  contractors,
  contractorParts,
  contractRates,
  contractorRates,
  contacts,
  authorisers,
  templates,
  administrators,
  agencies,
  agencyBilling,
  agencySettings,
  agencyRoles,
  billees,
  delegations,
  agencyBranding,
  apiKeys,
  currentApiKey,
  roleSettings,
  webhooks,
  webhookDeliveries,
  webhookEvents,
  version,
];
