import type { Command } from 'commander';
import type { Context } from '#domain/context.ts';
import type { Clock } from '#platform/clock.ts';
import { openNamedAgencyContext } from '#platform/open-context.ts';
import { openPlatform, type Platform } from '#platform/platform.ts';
import { clockOf } from './options/clock.ts';
import { openDatabaseForCommand } from './database/database.ts';
import { UsageError } from './program/exit.ts';
import { type GlobalOptions, outputOf } from './options/global-options.ts';
import type { Output } from './printing/output.ts';

/** What a command without an agency works with. */
export type InstallationWork = { platform: Platform; clock: Clock; output: Output };
/** What a command of an agency works with. */
export type AgencyWork = InstallationWork & { ctx: Context };

/** Runs a command for the whole installation, and closes everything it opened. */
export async function forInstallation(
  command: Command,
  work: (given: InstallationWork) => Promise<void>,
): Promise<void> {
  const clock = clockOf(command.optsWithGlobals<GlobalOptions>());
  const { config, leave } = await openDatabaseForCommand();
  try {
    const platform = await openPlatform(config, { clock });
    try {
      await work({ platform, clock, output: outputOf(command) });
    } finally {
      await platform.close();
    }
  } finally {
    await leave();
  }
}

/** Returns the whole installation as the system role sees it, which the operator acts as where no agency is named. */
export function asSystem({ platform, clock = platform.clock }: { platform: Platform; clock?: Clock }) {
  return { db: platform.pool.for({ agencyId: null }), actor: { kind: 'system' as const }, clock };
}

/**
 * Runs a command for the agency that `--agency` names, as its administration.
 * @param named the agency from the command's own argument, if it has one
 */
export async function forAgency(
  command: Command,
  work: (given: AgencyWork) => Promise<void>,
  named?: string,
): Promise<void> {
  const { agency = named } = command.optsWithGlobals<GlobalOptions>();
  if (!agency) throw new UsageError('Name the agency with --agency <canonical name>.');
  if (named !== undefined && named !== agency)
    throw new UsageError(`Two agencies were given: ${named}, and ${agency} by --agency.`);
  await forInstallation(command, async (given) => {
    const ctx = await openNamedAgencyContext(given.platform, agency, { kind: 'commandLine' }, given.clock);
    await work({ ...given, ctx });
  });
}
