import type { Command } from 'commander';
import type { Billee } from '#domain/billees/billee.ts';
import { commandsOn } from '../api/record-commands.ts';

const ID = '0199c2f0-5b7e-7c31-9d52-3f6f0e6c1a11';
type Options = { name?: string; email?: string; address?: string; reference?: string };

/** `billees list | create | edit | delete`: the billing entities of an agency; `billing set --billee` selects one. */
export function registerBilleeCommands(noun: Command): void {
  const billees = commandsOn<Billee>(noun, {
    path: '/billees',
    name: 'billees',
    columns: [
      ['ID', 'billeeId'],
      ['NAME', 'name'],
      ['EMAIL', 'emailAddress'],
      ['REFERENCE', 'reference'],
      ['BILLED', 'isBilled'],
    ],
  });
  billees.list({
    description: 'list the billing entities',
    example: 'countersign billees list --agency calder-finch --json',
  });
  billees.create({
    description: 'add one',
    example:
      'countersign billees create --name "Calder Finch Ltd" --email accounts@calder.example --agency calder-finch',
    takes: withFields,
    body: sentOf,
  });
  billees.change('edit', ['PATCH'], {
    description: 'change the details that you name',
    argument: ['<billee id>'],
    example: `countersign billees edit ${ID} --reference PO-4471 --agency calder-finch`,
    takes: withFields,
    body: sentOf,
  });
  billees.remove({
    description: 'delete a billing entity that is not in use',
    argument: ['<billee id>'],
    example: `countersign billees delete ${ID} --agency calder-finch`,
    id: 'billeeId',
    done: () => 'The billee is deleted.',
  });
}

function withFields(command: Command): Command {
  return command
    .option('--name <name>', 'its name')
    .option('--email <address>', 'where invoices go')
    .option('--address <text>', 'its postal address')
    .option('--reference <text>', 'its own reference');
}

const sentOf = ({ email: emailAddress, ...rest }: Options) => ({ ...rest, emailAddress });
