import { Command, Option } from 'commander';
import { withExample } from './example.ts';
import { requireFormat } from '../printing/listing.ts';
import type { Registers } from './noun.ts';
import { FORMATS } from '../printing/output.ts';
import { requireNoIdleAgency } from '../options/agency-name.ts';
import { requireServerOptions } from '../options/server-options.ts';

/** Builds a command line of these commands; it throws instead of ending the process. */
export function openProgram(version: string, commands: readonly Registers[]): Command {
  const program = new Command('countersign');
  program
    .description('Online timesheets for recruitment agencies.')
    .version(version)
    .option('--agency <canonical name>', 'the agency to work for')
    .option('--json', 'print one JSON document for machines, as --output json does')
    .addOption(
      new Option(
        '--output <format>',
        'the output format: lists in any of these, other results as table or json',
      ).choices(FORMATS),
    )
    .option('--now <instant>', 'the current time, for commands that depend on it')
    .option('--server <address>', 'the server to ask, where there is no database; for commands of an agency')
    .option('--key <file>', 'a file that holds the API key for --server; - for standard input')
    .option('--profile <name>', 'the profile to use, as saved by login')
    .option('--allow-http', 'allow an unencrypted connection to --server')
    .showHelpAfterError('(add --help for more)')
    .exitOverride()
    .hook('preAction', (_program, command) => {
      requireFormat(command);
      requireServerOptions(command);
      requireNoIdleAgency(command);
    });
  withExample(program, 'countersign agency list', 'countersign import plan clients clients.csv --agency calder-finch');
  for (const register of commands) register(program);
  return program;
}
