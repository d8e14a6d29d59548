import { userInfo } from 'node:os';
import type { Command } from 'commander';
import type { AgencyErasure } from '#domain/agencies/remove-agency.server.ts';
import { showAgency } from '#domain/agencies/list-agencies.server.ts';
import { findDemo, removeDemoAgency, requireUnused } from '#domain/demo/remove-demo.server.ts';
import { openAgencyContext, operatorContext } from '#platform/open-context.ts';
import { ask } from '../ask.ts';
import { forInstallation, type InstallationWork } from '../context.ts';
import { forgetDemo } from '../demo.ts';
import { NOTHING_DONE, withDryRun } from '../options/dry-run.ts';
import { withExample } from '../program/example.ts';
import { counted } from '../printing/counted.ts';

const ACTOR = { kind: 'commandLine' as const };

/** `demo remove` */
export function registerDemoCommands(noun: Command): void {
  withExample(
    withDryRun(
      noun
        .command('remove')
        .description('remove the demo agencies and everything they own, for good; other agencies are not touched')
        .option('--yes', 'do not ask first'),
    ),
    'countersign demo remove --yes',
  ).action(({ yes = false, dryRun = false }: { yes?: boolean; dryRun?: boolean }, command: Command) =>
    forInstallation(command, (given) => remove(given, { yes, isDryRun: dryRun })),
  );
}

async function remove(
  { platform, clock, output }: InstallationWork,
  { yes, isDryRun }: { yes: boolean; isDryRun: boolean },
): Promise<void> {
  const open = (id: string) => openAgencyContext(platform, id, ACTOR, clock);
  const demo = await findDemo(operatorContext(platform, ACTOR, clock), open);
  // All are checked before the first is removed.
  for (const ctx of demo) await requireUnused(ctx);
  if (isDryRun) {
    const agencies = await Promise.all(demo.map(showAgency));
    return output.result({ agencies, isDryRun }, () => {
      for (const { displayName, figures } of agencies)
        output.line(
          `${displayName} would be removed: ${counted(figures.contacts, 'contact')}, ${counted(figures.timesheets, 'timesheet')}.`,
        );
      output.line(NOTHING_DONE);
    });
  }
  if (!yes) {
    for (const ctx of demo) {
      const { contacts, timesheets } = (await showAgency(ctx)).figures;
      process.stderr.write(
        `${ctx.agency.displayName}: ${counted(contacts, 'contact')}, ${counted(timesheets, 'timesheet')}\n`,
      );
    }
    const answer = await ask('Remove them for good? Type yes: ', 'Add --yes: there is nobody to ask.');
    if (answer !== 'yes') return output.result({ removed: [] }, () => output.line('Nothing was removed.'));
  }
  const removed: AgencyErasure[] = [];
  for (const ctx of demo) removed.push(await removeDemoAgency(ctx, `Command line, ${userInfo().username}`));
  forgetDemo(platform.config.dataDir);
  output.result({ removed }, () => {
    for (const { canonicalName, removed: rows } of removed) {
      const { timesheets = 0, contacts = 0, accounts = 0 } = rows;
      const inAll = `${counted(contacts, 'contact')}, ${counted(timesheets, 'timesheet')}, ${counted(accounts, 'account')}`;
      output.line(`${canonicalName} is removed: ${inAll}.`);
    }
  });
}
