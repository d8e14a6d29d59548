import type { Command } from 'commander';
import { registerAdvisoryCommands } from './advisories.ts';
import { registerApiKeyCommands } from './api-key.ts';
import { registerBilleeCommands } from './billees.ts';
import { registerDigestCommands } from './digest.ts';
import { registerDirectoryCommands } from './directory.ts';
import { registerExportCommands } from './export.ts';
import { registerImportCommands } from './import.ts';
import { registerLedgerCommands } from './ledger.ts';
import { registerLoginCommands } from './login.ts';
import { registerMailCommands } from './mail.ts';
import { registerNamesCommand } from './names.ts';
import { registerPayrollCommands } from './payroll.ts';
import { registerProfileCommands } from './profile.ts';
import { registerRateCommands } from './rates.ts';
import { registerReminderCommands } from './reminders.ts';
import { registerRoleCommands } from './role.ts';
import { registerSettingsCommands } from './settings.ts';
import { registerTimesheetPdfCommand } from './timesheets-pdf.ts';
import { registerTimesheetCommands } from './timesheets.ts';
import { registerWebhookCommands } from './webhook.ts';

/**
 * The commands of whoever works at an agency, in the order of the help. They load nothing that a server needs until they
 * find that the database is here.
 */
export const COMMANDS_OF_AGENCIES: readonly ((program: Command) => void)[] = [
  registerLoginCommands,
  registerProfileCommands,
  registerImportCommands,
  registerExportCommands,
  registerDirectoryCommands,
  registerTimesheetCommands,
  registerTimesheetPdfCommand,
  registerDigestCommands,
  registerPayrollCommands,
  registerLedgerCommands,
  registerAdvisoryCommands,
  registerRateCommands,
  registerReminderCommands,
  registerMailCommands,
  registerSettingsCommands,
  registerBilleeCommands,
  registerRoleCommands,
  registerApiKeyCommands,
  registerWebhookCommands,
  registerNamesCommand,
];
