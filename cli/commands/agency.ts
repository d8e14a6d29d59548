import type { Command } from 'commander';
import { CreateAgencySchema } from '#domain/agencies/agency.schema.ts';
import { createAgency } from '#domain/agencies/create-agency.server.ts';
import { listAgencies, showAgency } from '#domain/agencies/list-agencies.server.ts';
import { resumeAgency, suspendAgency } from '#domain/agencies/set-agency-status.server.ts';
import { parseInput } from '#domain/parse-input.ts';
import { portalUrl } from '#platform/requests/host.ts';
import { forAgency, forInstallation, type InstallationWork } from '../context.ts';
import { withExample } from '../program/example.ts';
import { asListing } from '../printing/listing.ts';
import { withAgencyName as named } from '../options/agency-name.ts';
import { registerAgencyEnd } from './agency-end.ts';

type CreateOptions = { name: string; canonicalName: string; adminName: string; adminEmail: string };

const installationContext = ({ platform, clock }: InstallationWork) => ({
  db: platform.pool.for({ agencyId: null }),
  actor: { kind: 'commandLine' as const },
  clock,
  queue: platform.queue,
  files: platform.files,
  sealing: platform.sealing,
});

/** `agency create | list | show | suspend | resume | export | erase | erasures` */
export function registerAgencyCommands(noun: Command): void {
  withExample(
    noun
      .command('create')
      .description('create an agency and its first administrator')
      .requiredOption('--name <name>', 'its display name')
      .requiredOption('--canonical-name <name>', 'its name in the address')
      .requiredOption('--admin-name <name>', 'full name of its first administrator')
      .requiredOption('--admin-email <address>', 'email of its first administrator'),
    'countersign agency create --name "Calder & Finch" --canonical-name calder-finch --admin-name "Hannah Whitworth" --admin-email hannah@calderfinch.example',
  ).action((options: CreateOptions, command: Command) => forInstallation(command, (given) => create(given, options)));
  asListing(
    withExample(
      noun.command('list').description('every agency, by its canonical name'),
      'countersign agency list',
      'countersign agency list --output csv',
    ),
  ).action((_options, command: Command) =>
    forInstallation(command, async (given) => {
      const agencies = await listAgencies(installationContext(given));
      await given.output.list({
        document: { agencies },
        items: agencies,
        columns: [
          ['CANONICAL NAME', 'canonicalName'],
          ['DISPLAY NAME', 'displayName'],
          ['STATUS', 'status'],
          ['CREATED', 'createdAt'],
        ],
      });
    }),
  );
  withExample(named(noun.command('show').description('one agency')), 'countersign agency show calder-finch').action(
    (name: string | undefined, _options, command: Command) =>
      forAgency(
        command,
        async ({ ctx, output }) => {
          const agency = await showAgency(ctx);
          const { canonicalName, displayName, status, timeZone, website, figures } = agency;
          const facts = Object.entries({
            canonicalName,
            displayName,
            status,
            portal: agency.portalUrl,
            timeZone,
            website,
            ...figures,
          });
          output.result(agency, () => output.table(['FIELD', 'VALUE'], facts));
        },
        name,
      ),
  );
  for (const [verb, change, done] of [
    ['suspend', suspendAgency, 'suspended'],
    ['resume', resumeAgency, 'active'],
  ] as const) {
    withExample(
      named(noun.command(verb).description(`make an agency ${done}`)),
      `countersign agency ${verb} calder-finch`,
    ).action((name: string | undefined, _options, command: Command) =>
      forAgency(
        command,
        async ({ ctx, output }) => {
          const isChanged = await change(ctx);
          const text = isChanged
            ? `${ctx.agency.displayName} is ${done}.`
            : `${ctx.agency.displayName} was ${done} already.`;
          output.result({ canonicalName: ctx.agency.canonicalName, status: done, isChanged }, () => output.line(text));
        },
        name,
      ),
    );
  }
  registerAgencyEnd(noun);
}

async function create(given: InstallationWork, options: CreateOptions): Promise<void> {
  const { baseUrl } = given.platform.config;
  const input = parseInput(CreateAgencySchema, {
    displayName: options.name,
    canonicalName: options.canonicalName,
    administrator: { fullname: options.adminName, emailAddress: options.adminEmail },
  });
  const founding = { ...installationContext(given), portalUrl: (name: string) => portalUrl(baseUrl, name) };
  const { agency, administrator } = await createAgency(founding, input);
  const { id, canonicalName, displayName, status } = agency;
  given.output.result({ id, canonicalName, displayName, status, portalUrl: agency.portalUrl, administrator }, () => {
    given.output.line(`${displayName} is at ${agency.portalUrl}`);
  });
}
