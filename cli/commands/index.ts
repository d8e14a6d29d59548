import type { Command } from 'commander';
import { registerAgencyCommands } from './agency.ts';
import { registerBackupCommands } from './backup.ts';
import { registerBillingCommands } from './billing.ts';
import { registerCompletionCommand } from './completion.ts';
import { registerDemoCommands } from './demo.ts';
import { registerDoctorCommand } from './doctor.ts';
import { registerJobCommands } from './jobs.ts';
import { registerKeysCommands } from './keys.ts';
import { registerMaintenanceCommands } from './maintenance.ts';
import { registerMigrateCommands } from './migrate.ts';
import { registerNotificationCommands } from './notification.ts';
import { COMMANDS_OF_AGENCIES } from './of-agencies.ts';
import { registerOpenapiCommand } from './openapi.ts';
import { registerServeCommand } from './serve.ts';
import { registerSignUpCommands } from './signup.ts';
import { registerSsoCommands } from './sso.ts';
import { registerUpCommand } from './up.ts';
import { registerUserCommands } from './user.ts';
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
  registerUserCommands,
  registerSsoCommands,
  ...COMMANDS_OF_AGENCIES,
  registerNotificationCommands,
  registerMaintenanceCommands,
  registerJobCommands,
  registerOpenapiCommand,
  registerCompletionCommand,
];
