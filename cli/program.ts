import { Command, Option } from 'commander';
import { COMMANDS } from './commands/index.ts';
import { withExample } from './example.ts';
import { requireFormat } from './listing.ts';
import { FORMATS } from './output.ts';

/** The command line as a whole; it throws instead of ending the process. */
export function createProgram(version: string): Command {
  const program = new Command('countersign');
  program
    .description('Online timesheets for recruitment agencies.')
    .version(version)
    .option('--agency <canonical name>', 'the agency to work for')
    .option('--json', 'print one JSON document for machines, as --output json does')
    .addOption(
      new Option('--output <format>', 'how to print: a list in each of these, other results as table or json').choices(
        FORMATS,
      ),
    )
    .option('--now <instant>', 'the present instant, for commands that depend on it')
    .showHelpAfterError('(add --help for more)')
    .exitOverride()
    .hook('preAction', (_program, command) => requireFormat(command));
  withExample(program, 'countersign agency list', 'countersign import plan clients clients.csv --agency calder-finch');
  for (const register of COMMANDS) register(program);
  return program;
}
