import { type Command, Option } from 'commander';
import { listAgencies } from '#domain/agencies/list-agencies.server.ts';
import { NotFound } from '#domain/errors.ts';
import { openNamedAgencyContext } from '#platform/open-context.ts';
import { type JobState, type RunningQueue, startQueue } from '#platform/queue/queue.ts';
import { asSystem, forInstallation, type InstallationWork } from '../context.ts';
import { takesAgency } from '../options/agency-name.ts';
import { withExample } from '../program/example.ts';
import { asListing } from '../printing/listing.ts';
import { wholeNumber } from '../options/values.ts';
import { type GlobalOptions } from '../options/global-options.ts';

const STATES: JobState[] = ['created', 'retry', 'active', 'completed', 'cancelled', 'failed'];

/** `jobs list | retry` */
export function registerJobCommands(noun: Command): void {
  asListing(
    withExample(
      takesAgency(noun.command('list'))
        .description('list jobs, newest first; with --agency only those of one agency')
        .addOption(new Option('--state <state>', 'only jobs in this state').choices(STATES))
        .addOption(wholeNumber('--limit <number>', 'how many at most', { min: 1, max: 10_000 }).default(100)),
      'countersign jobs list --state failed --json',
    ),
  ).action((options: { state?: JobState; limit: number }, command: Command) =>
    forInstallation(command, (given) => list(given, command.optsWithGlobals<GlobalOptions>(), options)),
  );
  withExample(
    noun.command('retry').description('run a failed job again').argument('<id>', 'the job'),
    'countersign jobs retry 0197a3c0-0000-7000-8000-000000000001',
  ).action((id: string, _options, command: Command) => forInstallation(command, (given) => retry(given, id)));
}

async function list(
  given: InstallationWork,
  { agency }: GlobalOptions,
  { state, limit }: { state?: JobState; limit: number },
): Promise<void> {
  const ctx = agency
    ? await openNamedAgencyContext(given.platform, agency, { kind: 'commandLine' }, given.clock)
    : null;
  const found = await withQueue(given, (queue) =>
    queue.list({
      limit: limit + 1,
      ...(state ? { state } : {}),
      ...(ctx ? { agencyId: ctx.agency.id } : {}),
    }),
  );
  const jobs = found.slice(0, limit);
  const names = new Map((await listAgencies(asSystem(given))).map((one) => [one.id, one.canonicalName]));
  await given.output.list({
    document: { jobs },
    items: jobs,
    columns: [
      ['ID', 'id'],
      ['NAME', 'name'],
      ['AGENCY', 'agency', ({ agencyId }) => agencyId && (names.get(agencyId) ?? agencyId)],
      ['STATE', 'state'],
      ['ATTEMPTS', 'attempts'],
      ['CREATED', 'createdAt'],
      ['ERROR', 'error'],
    ],
    note: found.length > limit ? 'There are more: --limit shows more of them, and --state only some.' : null,
  });
}

async function retry(given: InstallationWork, id: string): Promise<void> {
  if (!(await withQueue(given, (queue) => queue.retry(id)))) throw new NotFound('There is no failed job with this id.');
  given.output.result({ id, state: 'retry' }, () => given.output.line(`${id} is tried again.`));
}

async function withQueue<T>({ platform }: InstallationWork, work: (queue: RunningQueue) => Promise<T>): Promise<T> {
  const queue = await startQueue({ connectionString: platform.config.databaseUrl ?? '', log: platform.log });
  try {
    return await work(queue);
  } finally {
    await queue.stop();
  }
}
