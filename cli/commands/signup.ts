import { userInfo } from 'node:os';
import type { Command } from 'commander';
import { parseInput } from '#domain/parse-input.ts';
import { approveSignUp, declineSignUp } from '#domain/sign-ups/decide-sign-up.server.ts';
import { type ListedRequest, listSignUps } from '#domain/sign-ups/list-sign-ups.server.ts';
import { ApproveSignUpSchema, DeclineSignUpSchema } from '#domain/sign-ups/sign-up-request.schema.ts';
import { REQUEST_STATUSES } from '#domain/sign-ups/sign-up-request.ts';
import { operatorContext } from '#platform/open-context.ts';
import { forInstallation, type InstallationWork } from '../context.ts';
import { withExample } from '../program/example.ts';
import { UsageError } from '../program/exit.ts';
import { asListing } from '../printing/listing.ts';
import type { Column } from '../printing/output.ts';

const EXAMPLE_ID = '0199c2f0-5b7e-7c31-9d52-3f6f0e6c1a11';
const contextOf = ({ platform, clock }: InstallationWork) => operatorContext(platform, { kind: 'commandLine' }, clock);
const by = () => `Command line, ${userInfo().username}`;

/** `signup list | approve | decline` */
export function registerSignUpCommands(noun: Command): void {
  asListing(
    withExample(
      noun
        .command('list')
        .description(
          'list sign-up requests: those waiting, oldest first, or those decided in the last 90 days, latest first',
        )
        .option('--status <status>', `one of ${REQUEST_STATUSES.join(', ')}`, 'waiting'),
      'countersign signup list',
      'countersign signup list --status declined --json',
    ),
  ).action(({ status }: { status: string }, command: Command) =>
    forInstallation(command, (given) => list(given, status)),
  );
  withExample(
    noun
      .command('approve')
      .description('create the agency and email its administrator the verification link')
      .argument('<id>', 'as signup list shows it')
      .option('--canonical-name <name>', 'its canonical name, instead of the one requested'),
    `countersign signup approve ${EXAMPLE_ID}`,
  ).action((id: string, options: { canonicalName?: string }, command: Command) =>
    forInstallation(command, async (given) => {
      const input = parseInput(ApproveSignUpSchema, { id, ...options });
      const { request, founded } = await approveSignUp(contextOf(given), { ...input, by: by() });
      const { displayName, canonicalName, portalUrl } = founded.agency;
      given.output.result({ id: request.id, status: 'approved', canonicalName, portalUrl }, () =>
        given.output.line(`${displayName} will be at ${portalUrl} once ${request.emailAddress} has verified it.`),
      );
    }),
  );
  withExample(
    noun
      .command('decline')
      .description('decline a request, and email the reason to whoever sent it')
      .argument('<id>', 'as signup list shows it')
      .requiredOption('--reason <text>', 'the reason, as it is put in the email'),
    `countersign signup decline ${EXAMPLE_ID} --reason "We know no agency of this name."`,
  ).action((id: string, options: { reason: string }, command: Command) =>
    forInstallation(command, async (given) => {
      const input = parseInput(DeclineSignUpSchema, { id, ...options });
      const { request } = await declineSignUp(contextOf(given), { ...input, by: by() });
      given.output.result({ id: request.id, status: 'declined' }, () =>
        given.output.line(`${request.agencyName} was declined. The reason will be emailed to ${request.emailAddress}.`),
      );
    }),
  );
}

async function list(given: InstallationWork, requested: string): Promise<void> {
  const status = REQUEST_STATUSES.find((one) => one === requested);
  if (!status) throw new UsageError(`--status takes ${REQUEST_STATUSES.join(', ')}, not “${requested}”.`);
  const requests = await listSignUps(contextOf(given), status);
  await given.output.list({
    document: { requests },
    items: requests,
    columns: status === 'waiting' ? WAITING : [...DECIDED, status === 'declined' ? REASON : STANDING],
    none: status === 'waiting' ? 'There are no requests. New ones are also emailed to you.' : 'No requests.',
  });
}

const address = ({ portalUrl, canonicalName }: ListedRequest) =>
  portalUrl === null ? `${canonicalName} (taken)` : new URL(portalUrl).host;
const REQUEST_COLUMNS: Column<ListedRequest>[] = [
  ['ID', 'id'],
  ['AGENCY', 'agencyName'],
  ['ADDRESS', 'address', address],
  ['ASKED BY', 'fullname'],
  ['EMAIL', 'emailAddress'],
];
const WAITING: Column<ListedRequest>[] = [
  ...REQUEST_COLUMNS,
  ['TELEPHONE', 'telephoneNumber'],
  ['WEBSITE', 'websiteAddress', ({ websiteAddress }) => websiteAddress ?? 'none given'],
  ['ASKED', 'askedAt'],
  ['NOTE', 'notes', ({ notes }) => notes.map(({ text }) => text).join(' ')],
];
const DECIDED: Column<ListedRequest>[] = [...REQUEST_COLUMNS, ['DECIDED', 'decidedAt'], ['BY', 'decidedBy']];
const REASON: Column<ListedRequest> = ['REASON', 'reason'];
const STANDING: Column<ListedRequest> = ['STANDING', 'standing', standing];

function standing({ founded }: ListedRequest): string {
  if (founded === null || founded.state === 'verified') return 'verified';
  const day = founded.nameFreedAt.slice(0, 10);
  return founded.state === 'unverified'
    ? `not verified yet, its name is freed on ${day}`
    : `never verified, its name was freed on ${day}`;
}
