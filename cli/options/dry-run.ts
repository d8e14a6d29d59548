import type { Command } from 'commander';

export { dryMark } from '#domain/dry-run.server.ts';

/** Gives a command a dry run. */
export function withDryRun(command: Command, description = 'show what would happen, and write nothing'): Command {
  return command.option('--dry-run', description);
}

/** The line below the outcome of a dry run. */
export const NOTHING_DONE = 'Nothing was written: this was a dry run.';
