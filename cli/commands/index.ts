import { nounNamed, type Registers } from '../program/noun.ts';
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
export const COMMANDS: readonly Registers[] = [
  registerUpCommand,
  registerServeCommand,
  registerWorkCommand,
  registerDoctorCommand,
  nounNamed('migrate', 'bring the database up to date', 'countersign migrate up', registerMigrateCommands),
  registerBackupCommands,
  nounNamed('keys', 'the keys that encrypt secrets in the database', 'countersign keys status', registerKeysCommands),
  nounNamed(
    'demo',
    'the demo that `countersign up` makes in an empty installation',
    'countersign demo remove',
    registerDemoCommands,
  ),
  nounNamed('agency', 'the agencies of this installation', 'countersign agency list', registerAgencyCommands),
  nounNamed(
    'signup',
    'agencies that asked for a portal, where SIGNUP is approval',
    'countersign signup list',
    registerSignUpCommands,
  ),
  nounNamed(
    'billing',
    'what the platform charges an agency',
    'countersign billing show --agency calder-finch',
    registerBillingCommands,
  ),
  nounNamed('user', 'people and their accounts', 'countersign user disable someone@demo.example', registerUserCommands),
  nounNamed(
    'sso',
    'single sign-on of an agency’s people',
    'countersign sso show --agency calder-finch',
    registerSsoCommands,
  ),
  ...COMMANDS_OF_AGENCIES,
  nounNamed(
    'notification',
    'notices across the top of the portal',
    'countersign notification list',
    registerNotificationCommands,
  ),
  nounNamed(
    'maintenance',
    'close the portal and the API for a while',
    'countersign maintenance on',
    registerMaintenanceCommands,
  ),
  nounNamed(
    'jobs',
    'background jobs: waiting, done and failed',
    'countersign jobs list --state failed',
    registerJobCommands,
  ),
  registerOpenapiCommand,
  registerCompletionCommand,
];
