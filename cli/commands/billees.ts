import type { Command } from 'commander';
import type { Billee } from '#domain/billees/billee.ts';
import { forAgencyApi, overApi } from '../api/for-agency-api.ts';
import { allOf, part } from '../api/pages.ts';
import { withExample } from '../example.ts';
import { asListing } from '../listing.ts';
import type { Output } from '../output.ts';

const ID = '0199c2f0-5b7e-7c31-9d52-3f6f0e6c1a11';
type Options = { name?: string; email?: string; address?: string; reference?: string };

/** `billees list | create | edit | delete`: the billing entities of an agency; `billing set --billee` says which. */
export function registerBilleeCommands(program: Command): void {
  const noun = withExample(
    overApi(program.command('billees')).description('the billing entities of an agency'),
    'countersign billees list --agency calder-finch',
  );
  asListing(
    withExample(
      noun.command('list').description('list the billing entities'),
      'countersign billees list --agency calder-finch --json',
    ),
  ).action((_options, command: Command) =>
    forAgencyApi(command, async ({ api, output }) => tell(await allOf(api, '/billees', 'billees'), output)),
  );
  withExample(
    withFields(noun.command('create').description('add one')),
    'countersign billees create --name "Calder Finch Ltd" --email accounts@calder.example --agency calder-finch',
  ).action((options: Options, command: Command) =>
    forAgencyApi(command, async ({ api, output }) =>
      tell([await api.change<Billee>('POST', '/billees', { body: sentOf(options) })], output),
    ),
  );
  withExample(
    withFields(noun.command('edit').description('change the details that you name').argument('<billee id>')),
    `countersign billees edit ${ID} --reference PO-4471 --agency calder-finch`,
  ).action((billeeId: string, options: Options, command: Command) =>
    forAgencyApi(command, async ({ api, output }) =>
      tell([await api.change<Billee>('PATCH', `/billees/${part(billeeId)}`, { body: sentOf(options) })], output),
    ),
  );
  withExample(
    noun.command('delete').description('delete a billing entity that is not in use').argument('<billee id>'),
    `countersign billees delete ${ID} --agency calder-finch`,
  ).action((billeeId: string, _options, command: Command) =>
    forAgencyApi(command, async ({ api, output }) => {
      await api.change('DELETE', `/billees/${part(billeeId)}`);
      output.result({ billeeId }, () => output.line('The billee is deleted.'));
    }),
  );
}

function withFields(command: Command): Command {
  return command
    .option('--name <name>', 'its name')
    .option('--email <address>', 'where invoices go')
    .option('--address <text>', 'its postal address')
    .option('--reference <text>', 'its own reference');
}

const sentOf = ({ email: emailAddress, ...rest }: Options) => ({ ...rest, emailAddress });

function tell(billees: Billee[], output: Output): Promise<void> {
  return output.list({
    document: { billees },
    items: billees,
    columns: [
      ['ID', 'billeeId'],
      ['NAME', 'name'],
      ['EMAIL', 'emailAddress'],
      ['REFERENCE', 'reference'],
      ['BILLED', 'isBilled'],
    ],
  });
}
