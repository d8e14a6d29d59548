import type { Command } from 'commander';
import { registerAgencyCommands } from './agency.ts';
import { registerApiKeyCommands } from './api-key.ts';
import { registerBackupCommands } from './backup.ts';
import { registerBilleeCommands } from './billees.ts';
import { registerBillingCommands } from './billing.ts';
import { registerCompletionCommand } from './completion.ts';
import { registerDemoCommands } from './demo.ts';
import { registerDigestCommands } from './digest.ts';
import { registerDoctorCommand } from './doctor.ts';
import { registerExportCommands } from './export.ts';
import { registerImportCommands } from './import.ts';
import { registerJobCommands } from './jobs.ts';
import { registerKeysCommands } from './keys.ts';
import { registerLedgerCommands } from './ledger.ts';
import { registerMailCommands } from './mail.ts';
import { registerMaintenanceCommands } from './maintenance.ts';
import { registerMigrateCommands } from './migrate.ts';
import { registerNamesCommand } from './names.ts';
import { registerNotificationCommands } from './notification.ts';
import { registerOpenapiCommand } from './openapi.ts';
import { registerReminderCommands } from './reminders.ts';
import { registerRoleCommands } from './role.ts';
import { registerServeCommand } from './serve.ts';
import { registerSignUpCommands } from './signup.ts';
import { registerTimesheetPdfCommand } from './timesheets-pdf.ts';
import { registerTimesheetCommands } from './timesheets.ts';
import { registerUpCommand } from './up.ts';
import { registerUserCommands } from './user.ts';
import { registerWebhookCommands } from './webhook.ts';
import { registerWorkCommand } from './work.ts';

/** Every noun's commands, in the order of the help. */
export const COMMANDS: readonly ((program: Command) => void)[] = [
  registerUpCommand,
  registerServeCommand,
  registerWorkCommand,
  registerDoctorCommand,
  registerMigrateCommands,
  registerBackupCommands,
  registerKeysCommands,
  registerDemoCommands,
  registerAgencyCommands,
  registerSignUpCommands,
  registerBillingCommands,
  registerBilleeCommands,
  registerRoleCommands,
  registerUserCommands,
  registerImportCommands,
  registerExportCommands,
  registerTimesheetCommands,
  registerTimesheetPdfCommand,
  registerDigestCommands,
  registerLedgerCommands,
  registerReminderCommands,
  registerMailCommands,
  registerApiKeyCommands,
  registerWebhookCommands,
  registerNotificationCommands,
  registerMaintenanceCommands,
  registerJobCommands,
  registerOpenapiCommand,
  registerCompletionCommand,
  registerNamesCommand,
];
