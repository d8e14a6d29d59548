import type { Command } from 'commander';
import type { Format } from './output.ts';
import { UsageError } from '../program/exit.ts';

const listings = new WeakSet<Command>();

/** Marks a command as printing a list, so that CSV and JSON lines are available. */
export function asListing(command: Command): Command {
  listings.add(command);
  return command;
}

/** Returns a command's output format. */
export function formatOf(command: Command): Format {
  const { json, output } = command.optsWithGlobals<{ json?: boolean; output?: Format }>();
  return output ?? (json ? 'json' : 'table');
}

/** Refuses a format that the command does not support, before it does anything. @throws UsageError */
export function requireFormat(command: Command): void {
  const { json, output } = command.optsWithGlobals<{ json?: boolean; output?: Format }>();
  if (json && output !== undefined && output !== 'json')
    throw new UsageError(`--json and --output ${output} cannot be used together.`);
  if ((output === 'csv' || output === 'ndjson') && !listings.has(command))
    throw new UsageError(`This command does not print a list, so --output takes table or json, not ${output}.`);
}

/** Returns the note below a page of a list that there is more of: the option that shows it. */
export const moreBy = (option: 'cursor' | 'before', value: string | number | null): string | null =>
  value === null ? null : `There are more: --${option} ${value}`;
