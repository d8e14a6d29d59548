import { type Command, Option } from 'commander';
import { DATES_USED } from '#domain/timesheets/listing/honoured-filters.ts';
import { TIMESHEET_STATUSES } from '#domain/timesheets/timesheet.ts';
import type { AgencyApi } from '../api/client.ts';
import { clientIdOf } from '../api/pages.ts';

/** Adds every timesheet filter, named like the API's fields. */
export function withTimesheetFilter(command: Command): Command {
  return command
    .addOption(new Option('--status <status>', 'only those with this status').choices(TIMESHEET_STATUSES))
    .addOption(
      new Option(
        '--is-corrected <true|false>',
        'only rejected ones: those corrected since, or those that wait for a correction',
      ).choices(['true', 'false']),
    )
    .addOption(new Option('--is-void <true|false>', 'void ones alone, or all but those').choices(['true', 'false']))
    .option('--search <words>', 'only those whose contractor, contract or number contains these words')
    .option('--client-id <id>', 'only those for this client, by its id or reference')
    .option('--contract-id <id>', 'only those on this contract')
    .option('--contractor-id <id>', 'only those for this placement')
    .option('--contact-id <id>', 'only those for this person')
    .option('--authoriser-contact-id <id>', 'only those that this person can authorise')
    .addOption(new Option('--date-used <date>', 'the date that --from and --to refer to').choices(DATES_USED))
    .option('--from <date>', 'only those dated on or after this day')
    .option('--to <date>', 'only those dated on or before this day')
    .option('--beginning-from <date>', 'only periods that begin on or after this day')
    .option('--beginning-to <date>', 'only periods that begin on or before this day')
    .option('--updated-since <instant>', 'only those changed at or after this time')
    .option('--authorised-from <instant>', 'only those accepted or rejected at or after this time');
}

/** Returns the options with the id of the client they name. @throws ApiProblem */
export async function withClientId<Options extends object>(api: AgencyApi, options: Options): Promise<Options> {
  const { clientId } = options as { clientId?: unknown };
  return typeof clientId === 'string' ? { ...options, clientId: await clientIdOf(api, clientId) } : options;
}
