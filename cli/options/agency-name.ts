import { Argument, type Command } from 'commander';

/** Lets a command that is about an agency take its name as an argument too. */
export function withAgencyName(command: Command): Command {
  return command.addArgument(new Argument('[agency]', 'its canonical name, in place of --agency'));
}
