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
import { type Operations, operationsUnder } from './operations-under.ts';
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

type Registers = (api: OpenAPIHono<ApiEnvironment>) => void;

/** Groups resources whose operations share a tag. */
const under =
  (tag: string, ...resources: ((operations: Operations, api: OpenAPIHono<ApiEnvironment>) => void)[]): Registers =>
  (api) => {
    const operations = operationsUnder(api, tag);
    for (const register of resources) register(operations, api);
  };

/** Every resource of version 1, in the order of the description. */
export const RESOURCES: Registers[] = [
  under(
    'timesheets',
    timesheets,
    timesheetParts,
    timesheetFiles,
    timesheetDownloads,
    timesheetPdf,
    timesheetConfirmation,
  ),
  under('declarations', declarations),
  under('advisories', advisories),
  under('payroll', payroll, payrollLayouts, payrollRuns),
  imports,
  under('imports', pastImports),
  exports,
  under('digests', digests),
  under('payroll', ledger),
  under('reminders', reminderRuns, immediateReminders, owedTimesheets, reminders),
  under('digests', digestSchedules),
  under('mails', mails),
  accounts,
  events,
  under('sessions', notifications),
  errors,
  under('sessions', sessions),
  under('roles', roles, rolePlacements, roleCollections),
  under('clients', clients, clientParts),
  under('contracts', contracts),
  under('contractors', contractors, contractorParts),
  under('contracts', contractRates),
  under('contractors', contractorRates),
  under('contacts', contacts),
  under('authorisers', authorisers),
  under('timesheet templates', templates),
  under('administrators', administrators),
  under('agency', agencies, agencyBilling, agencySettings, agencyRoles),
  under('billees', billees),
  under('delegations', delegations),
  agencyBranding,
  under('agency', apiKeys, currentApiKey),
  under('roles', roleSettings),
  under('webhooks', webhooks, webhookDeliveries),
  webhookEvents,
  version,
];
