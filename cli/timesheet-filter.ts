import { type Command, Option } from 'commander';
import { DATES_USED } from '#domain/timesheets/honoured-filters.ts';
import { TIMESHEET_STATUSES } from '#domain/timesheets/timesheet.ts';
import type { AgencyApi } from './api/client.ts';
import { clientIdOf } from './api/pages.ts';

/** Adds everything that timesheets can be narrowed by, named as the API’s fields are. */
export function withTimesheetFilter(command: Command): Command {
  return command
    .addOption(new Option('--status <status>', 'only those of this status').choices(TIMESHEET_STATUSES))
    .option('--search <words>', 'only those whose person, contract or number this names')
    .option('--client-id <id>', 'only those for this client, by its id or reference')
    .option('--contract-id <id>', 'only those on this contract')
    .option('--contractor-id <id>', 'only those of this placement')
    .option('--contact-id <id>', 'only those of this person')
    .option('--authoriser-contact-id <id>', 'only those that this person may decide')
    .addOption(new Option('--date-used <date>', 'what --from and --to are about').choices(DATES_USED))
    .option('--from <date>', 'only those whose date is this day or later')
    .option('--to <date>', 'only those whose date is this day or earlier')
    .option('--beginning-from <date>', 'only periods that begin on this day or later')
    .option('--beginning-to <date>', 'only periods that begin on this day or earlier')
    .option('--updated-since <instant>', 'only those changed at this instant or later')
    .option('--authorised-from <instant>', 'only those decided at this instant or later');
}

/** The options with the id of the client that they name. @throws ApiProblem */
export async function withClientId<Options extends object>(api: AgencyApi, options: Options): Promise<Options> {
  const { clientId } = options as { clientId?: unknown };
  return typeof clientId === 'string' ? { ...options, clientId: await clientIdOf(api, clientId) } : options;
}
