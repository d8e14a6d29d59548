import { type Command, Option } from 'commander';
import { NotFound } from '#domain/errors.ts';
import { openNamedAgencyContext } from '#platform/open-context.ts';
import { type JobState, type RunningQueue, startQueue } from '#platform/queue.ts';
import { forInstallation, type GlobalOptions, type InstallationWork } from '../context.ts';
import { withExample } from '../example.ts';

const STATES: JobState[] = ['created', 'retry', 'active', 'completed', 'cancelled', 'failed'];

/** `jobs list | retry` */
export function registerJobCommands(program: Command): void {
  const noun = withExample(
    program.command('jobs').description('work that waits, was done or failed'),
    'countersign jobs list --state failed',
  );
  withExample(
    noun
      .command('list')
      .description('jobs, the newest first; of one agency with --agency')
      .addOption(new Option('--state <state>', 'only those in this state').choices(STATES))
      .option('--limit <number>', 'how many at most', '100'),
    'countersign jobs list --state failed --json',
  ).action((options: { state?: JobState; limit: string }, command: Command) =>
    forInstallation(command, (given) => list(given, command.optsWithGlobals<GlobalOptions>(), options)),
  );
  withExample(
    noun.command('retry').description('give a failed job another chance').argument('<id>', 'the job'),
    'countersign jobs retry 0197a3c0-0000-7000-8000-000000000001',
  ).action((id: string, _options, command: Command) => forInstallation(command, (given) => retry(given, id)));
}

async function list(
  given: InstallationWork,
  { agency }: GlobalOptions,
  { state, limit }: { state?: JobState; limit: string },
): Promise<void> {
  const ctx = agency
    ? await openNamedAgencyContext(given.platform, agency, { kind: 'commandLine' }, given.clock)
    : null;
  const jobs = await withQueue(given, (queue) =>
    queue.list({
      limit: Math.max(1, Number.parseInt(limit, 10) || 100),
      ...(state ? { state } : {}),
      ...(ctx ? { agencyId: ctx.agency.id } : {}),
    }),
  );
  const rows = jobs.map((job) => [job.id, job.name, job.state, job.attempts, job.createdAt, job.error]);
  given.output.result({ jobs }, () =>
    given.output.table(['ID', 'NAME', 'STATE', 'ATTEMPTS', 'CREATED', 'ERROR'], rows),
  );
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
