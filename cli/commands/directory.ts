import { type Command, Option } from 'commander';
import { forAgencyApi } from '../api/for-agency-api.ts';
import type { AgencyApi, Query } from '../api/client.ts';
import { isId, notFound, part } from '../api/pages.ts';
import { DIRECTORY, type DirectoryKind, type Item } from '../directory-kinds.ts';
import { withExample } from '../program/example.ts';
import { asListing, moreBy } from '../printing/listing.ts';
import type { Cell } from '../printing/output.ts';
import { withClientId } from '../options/timesheet-filter.ts';
import { wholeNumber } from '../options/values.ts';

const SORTS = ['name', '-name', 'createdAt', '-createdAt', 'updatedAt', '-updatedAt'];

/** `directory clients | contacts | contracts | contractors | authorisers`, each `list | show` */
export function registerDirectoryCommands(noun: Command): void {
  for (const kind of DIRECTORY) {
    const below = withExample(
      noun.command(kind.name).description(kind.description),
      `countersign directory ${kind.name} list --agency calder-finch`,
    );
    registerList(below, kind);
    registerShow(below, kind);
  }
}

function registerList(below: Command, kind: DirectoryKind): void {
  const list = asListing(below.command('list'))
    .description(`page through ${kind.name}, with the API’s filters`)
    .option('--q <words>', 'only those whose name, reference or email address contains these words')
    .option('--updated-since <instant>', 'only those changed at or after this time')
    .addOption(new Option('--sort <field>', 'the order; oldest first by default').choices(SORTS))
    .addOption(
      new Option('--status <status>', 'only those with this status; all but deleted ones by default').choices([
        'enabled',
        'readonly',
        'deleted',
      ]),
    )
    .addOption(wholeNumber('--limit <number>', 'how many, 1 to 1,000; 50 by default', { min: 1, max: 1000 }))
    .option('--cursor <cursor>', 'where the previous page ended');
  for (const [flags, description] of kind.filters) list.option(flags, description);
  withExample(
    list,
    `countersign directory ${kind.name} list --updated-since 2026-05-01T00:00:00Z --output csv --agency calder-finch`,
  ).action((options: Query, command: Command) =>
    forAgencyApi(command, async ({ api, output }) => {
      type Found = Record<string, Item[]> & { page: { nextCursor: string | null } };
      const found = await api.get<Found>(`/${kind.name}`, await withClientId(api, options));
      const { nextCursor } = found.page;
      await output.list({
        document: found,
        items: found[kind.name]!,
        columns: kind.columns,
        note: moreBy('cursor', nextCursor),
      });
    }),
  );
}

function registerShow(below: Command, kind: DirectoryKind): void {
  withExample(
    below.command('show').description('show everything about one').argument('<record>', 'its id, or its reference'),
    `countersign directory ${kind.name} show ${kind.example} --agency calder-finch`,
  ).action((named: string, _options: unknown, command: Command) =>
    forAgencyApi(command, async ({ api, output }) => {
      const record = await api.get<Item>(`/${kind.name}/${part(await idOf(api, kind, named))}`);
      output.result(record, () =>
        output.table(
          ['FIELD', 'VALUE'],
          Object.entries(record).map(([name, value]) => [name, shown(value)]),
        ),
      );
    }),
  );
}

const shown = (value: unknown): Cell =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : (value as Cell);

/** Returns the id of what is named by its id or by the agency's own reference. @throws ApiProblem */
async function idOf(api: AgencyApi, { name, id }: DirectoryKind, named: string): Promise<string> {
  if (isId(named)) return named;
  const found = await api.get<Record<string, Item[]>>(`/${name}`, { reference: named, limit: 1 });
  const first = found[name]?.[0]?.[id];
  if (typeof first !== 'string') throw notFound(`None of the ${name} has the reference “${named}”.`, 'not_found');
  return first;
}
