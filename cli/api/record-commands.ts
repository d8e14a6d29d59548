import type { Command } from 'commander';
import { withExample } from '../program/example.ts';
import { asListing } from '../printing/listing.ts';
import type { Column } from '../printing/output.ts';
import type { AgencyApi, Query } from './client.ts';
import { type ApiWork, forAgencyApi } from './for-agency-api.ts';
import { allOf, part } from './pages.ts';

/** An agency's records as their commands see them. */
type Records<Item> = {
  /** Their path in the API, and their name there. */
  path: string;
  name: string;
  /** Whether the API returns all of them at once, without pages. */
  isWhole?: boolean;
  /** The columns of their list. */
  columns: readonly Column<Item>[];
};

type Described = { description: string; example: string };

/** The record that a command is for: its argument, and a description of it. */
type Named = { argument: readonly [name: string, description?: string] };

/** What a command takes and sends, and how it reports the response; by default it shows the record. */
type Sends<Options, Made> = {
  takes?(command: Command): Command;
  body?(options: Options, api: AgencyApi): object | Promise<object>;
  done?(made: Made): string;
};

/** What to report about a deleted record, and what has to be read for that beforehand. */
type Deletes<Found> = { id: string; find?(api: AgencyApi, record: string): Promise<Found>; done(found: Found): string };

const asItIs = (command: Command) => command;

/**
 * Returns the commands that an agency's records have in common. Each is registered when called, in the order of the
 * help; a noun defines its other commands itself.
 */
export function commandsOn<Item extends object>(noun: Command, { path, name, isWhole, columns }: Records<Item>) {
  const register = (verb: string, { description, example }: Described, takes: (command: Command) => Command) =>
    withExample(takes(noun.command(verb).description(description)), example);
  const all = async (api: AgencyApi, query?: Query) =>
    isWhole ? (await api.get<Record<string, Item[]>>(path, query))[name]! : allOf<Item>(api, path, name, query);
  const show = ({ output }: ApiWork, items: Item[]) => output.list({ document: { [name]: items }, items, columns });
  const addressOf = (record: string) => `${path}/${part(record)}`;
  const send = async <Options, Made extends Item>(
    given: ApiWork,
    [method, address]: ['POST' | 'PATCH' | 'DELETE', string],
    options: Options,
    { body, done }: Sends<Options, Made>,
  ) => {
    const sent = body ? { body: await body(options, given.api) } : {};
    const made = await given.api.change<Made>(method, address, sent);
    if (!done) return show(given, [made]);
    given.output.result(made, () => given.output.line(done(made)));
  };

  return {
    /** `list`: all records. */
    list({ query, ...said }: Described & { query?: Query }): void {
      asListing(register('list', said, asItIs)).action((_options, command: Command) =>
        forAgencyApi(command, async (given) => show(given, await all(given.api, query))),
      );
    },
    /** `create`: a new record. */
    create<Options, Made extends Item = Item>({ takes = asItIs, ...sends }: Described & Sends<Options, Made>): void {
      register('create', sends, takes).action((options: Options, command: Command) =>
        forAgencyApi(command, (given) => send(given, ['POST', path], options, sends)),
      );
    },
    /** Changes a record and returns it as changed: by a verb, with a method, at a path below the record's own address if given. */
    change<Options, Made extends Item = Item>(
      verb: string,
      [method, below = '']: ['POST' | 'PATCH' | 'DELETE', string?],
      { argument, takes = asItIs, ...sends }: Described & Named & Sends<Options, Made>,
    ): void {
      register(verb, sends, (command) => takes(command.argument(...argument))).action(
        (record: string, options: Options, command: Command) =>
          forAgencyApi(command, (given) => send(given, [method, addressOf(record) + below], options, sends)),
      );
    },
    /** `delete`: removes a record. */
    remove<Found = undefined>({ argument, id, find, done, ...said }: Described & Named & Deletes<Found>): void {
      register('delete', said, (command) => command.argument(...argument)).action(
        (record: string, _options, command: Command) =>
          forAgencyApi(command, async ({ api, output }) => {
            const found = (await find?.(api, record)) as Found;
            await api.change('DELETE', addressOf(record));
            output.result({ [id]: record }, () => output.line(done(found)));
          }),
      );
    },
  };
}
