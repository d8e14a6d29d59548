import { Argument, type Command } from 'commander';

/** Lets a command about an agency also take its name as an argument. */
export function withAgencyName(command: Command): Command {
  return command.addArgument(new Argument('[agency]', 'its canonical name, in place of --agency'));
}
