import { nounOverApi } from '../api/for-agency-api.ts';
import { nounNamed, type Registers } from '../program/noun.ts';
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
 * The commands for people who work at an agency, in the order of the help. They load nothing that a server needs until
 * they find a local database.
 */
export const COMMANDS_OF_AGENCIES: readonly Registers[] = [
  registerLoginCommands,
  nounNamed('profile', 'saved servers and keys', 'countersign profile list', registerProfileCommands),
  nounOverApi(
    'import',
    'import records from CSV or Excel files',
    'countersign import plan contractors contractors.xlsx --agency calder-finch',
    registerImportCommands,
  ),
  nounOverApi(
    'export',
    'export records to a file',
    'countersign export contractors --format xlsx --out contractors.xlsx --agency calder-finch',
    registerExportCommands,
  ),
  nounOverApi(
    'directory',
    'the records of an agency: its clients, people and placements',
    'countersign directory clients list --q holbeck --agency calder-finch',
    registerDirectoryCommands,
  ),
  nounOverApi(
    'timesheets',
    'timesheets of an agency',
    'countersign timesheets list --status pending --agency calder-finch',
    registerTimesheetCommands,
  ),
  registerTimesheetPdfCommand,
  nounOverApi(
    'digest',
    'accepted time for payroll, one row per contractor and period, with control totals',
    'countersign digest export --from 2026-05-01 --to 2026-05-31 --agency calder-finch',
    registerDigestCommands,
  ),
  nounOverApi(
    'payroll',
    'files for payroll programs: their layouts, and the runs that make them',
    'countersign payroll runs make --layout "BrightPay weekly" --agency calder-finch',
    registerPayrollCommands,
  ),
  nounOverApi(
    'ledger',
    'check payroll against the accepted timesheets',
    'countersign ledger check --agency calder-finch',
    registerLedgerCommands,
  ),
  nounOverApi(
    'advisories',
    'advisories about agency workers’ rights and working time',
    'countersign advisories list --agency calder-finch',
    registerAdvisoryCommands,
  ),
  nounOverApi(
    'rates',
    'rates of a placement from dates, and what accepted timesheets are owed',
    'countersign rates list 0199c2f0-5b7e-7c31-9d52-3f6f0e6c1a11 --agency calder-finch',
    registerRateCommands,
  ),
  nounOverApi(
    'reminders',
    'reminders about missing and pending timesheets',
    'countersign reminders run --agency calder-finch',
    registerReminderCommands,
  ),
  nounOverApi(
    'mail',
    'emails sent in the last 30 days',
    'countersign mail list --status failed --agency calder-finch',
    registerMailCommands,
  ),
  nounOverApi(
    'settings',
    'the settings of an agency',
    'countersign settings show --agency calder-finch',
    registerSettingsCommands,
  ),
  nounOverApi(
    'billees',
    'the billing entities of an agency',
    'countersign billees list --agency calder-finch',
    registerBilleeCommands,
  ),
  nounOverApi('role', 'who may do what', 'countersign role list --agency calder-finch', registerRoleCommands),
  nounOverApi(
    'api-key',
    'keys for payroll and other systems',
    'countersign api-key list --agency calder-finch',
    registerApiKeyCommands,
  ),
  nounOverApi(
    'webhook',
    'endpoints that receive events',
    'countersign webhook list --agency calder-finch',
    registerWebhookCommands,
  ),
  registerNamesCommand,
];
