import { Argument, type Command } from 'commander';
import { usesApi } from '../api/for-agency-api.ts';
import { wordsOf } from '../program/command-tree.ts';
import { UsageError } from '../program/exit.ts';
import type { GlobalOptions } from './global-options.ts';

const takers = new WeakSet<Command>();

/** Lets a command that works on a database, or all commands of a noun, take `--agency`. */
export function takesAgency(command: Command): Command {
  takers.add(command);
  return command;
}

/** Lets a command about an agency also take its name as an argument. */
export function withAgencyName(command: Command): Command {
  return takesAgency(command).addArgument(new Argument('[agency]', 'its canonical name, in place of --agency'));
}

/** Whether a command is about one agency, or belongs to a noun that is. */
const isOfAgency = (command: Command): boolean =>
  takers.has(command) || usesApi(command) || (command.parent !== null && isOfAgency(command.parent));

/** Refuses `--agency` for a command that would work on more than that agency, before it does anything. @throws UsageError */
export function requireNoIdleAgency(command: Command): void {
  const { agency } = command.optsWithGlobals<GlobalOptions>();
  if (agency === undefined || isOfAgency(command)) return;
  throw new UsageError(`“${wordsOf(command)}” is not about one agency: leave --agency out.`);
}
