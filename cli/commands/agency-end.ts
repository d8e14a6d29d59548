import { userInfo } from 'node:os';
import type { Command } from 'commander';
import { eraseAgency } from '#domain/agencies/erase-agency.server.ts';
import { showAgency } from '#domain/agencies/list-agencies.server.ts';
import { exportAgency } from '#domain/agencies/export-agency.server.ts';
import { listInstallationEvents } from '#domain/installation/record-installation-event.server.ts';
import { writeAgencyArchive } from '../files/agency-archive.ts';
import { ask } from '../ask.ts';
import { type AgencyWork, asSystem, forAgency, forInstallation } from '../context.ts';
import { NOTHING_DONE, withDryRun } from '../options/dry-run.ts';
import { takesAgency } from '../options/agency-name.ts';
import { withExample } from '../program/example.ts';
import { requireNoTerminal, STANDARD } from '../printing/standard-streams.ts';
import { asListing } from '../printing/listing.ts';
import { counted } from '../printing/counted.ts';

/** `agency export | erase | erasures`: everything one agency owns, exported or permanently removed. */
export function registerAgencyEnd(noun: Command): void {
  withExample(
    takesAgency(noun.command('export'))
      .description('write everything the agency owns as CSV, with its files')
      .requiredOption('--out <path>', 'a .zip file or a new folder; - for a .zip on standard output'),
    'countersign agency export --out calder-finch.zip --agency calder-finch',
  ).action(({ out }: { out: string }, command: Command) => write(out, command));
  withExample(
    withDryRun(
      takesAgency(noun.command('erase'))
        .description('remove a suspended agency and everything it owns for good')
        .option('--confirm <canonical name>', 'its canonical name again, to confirm; asked for if you leave it out'),
    ),
    'countersign agency erase --agency calder-finch --confirm calder-finch',
  ).action(({ confirm, dryRun }: { confirm?: string; dryRun?: boolean }, command: Command) =>
    dryRun ? forAgency(command, printErased) : erase(confirm, command),
  );
  asListing(
    withExample(
      noun.command('erasures').description('list the agencies that were erased, when and by whom, latest first'),
      'countersign agency erasures --json',
    ),
  ).action((_options, command: Command) =>
    forInstallation(command, async (given) => {
      const events = await listInstallationEvents(asSystem(given));
      const erasures = events.filter(({ action }) => action === 'agency.erased');
      await given.output.list({
        document: { erasures },
        items: erasures,
        columns: [
          ['AGENCY', 'subject'],
          ['ERASED', 'occurredAt'],
          ['BY', 'actorName'],
        ],
      });
    }),
  );
}

function write(out: string, command: Command): Promise<void> {
  if (out === STANDARD) requireNoTerminal(out, 'an archive');
  return forAgency(command, async ({ ctx, clock, output: printed }) => {
    const output = out === STANDARD ? printed.beside() : printed;
    const { displayName, canonicalName } = ctx.agency;
    const title = `${displayName} (${canonicalName}), exported ${clock.now().toString()}`;
    const bar = output.bar('rows and files');
    let count = 0;
    const onEntry = () => bar.at((count += 1));
    const exported = await exportAgency(ctx);
    const archive = await writeAgencyArchive(exported, { out, title, onEntry }).finally(() => {
      bar.end();
      exported.end();
    });
    const rows = Object.values(archive.rows).reduce((sum, count) => sum + count, 0);
    output.result({ canonicalName, out, ...archive }, () => {
      output.line(
        `${out === STANDARD ? 'The archive' : out} holds ${counted(rows, 'row')} and ${counted(archive.files, 'file')} of ${displayName}.`,
      );
      if (archive.missingFiles > 0)
        output.line(`Not in the file store: ${archive.missingFiles}; files.csv names them.`);
    });
  });
}

async function printErased({ ctx, output }: AgencyWork): Promise<void> {
  const { displayName, status, figures } = await showAgency(ctx);
  output.result({ canonicalName: ctx.agency.canonicalName, status, figures, isDryRun: true }, () => {
    for (const [what, count] of Object.entries(figures)) if (count > 0) output.line(`${what}: ${count}`);
    const first = status === 'suspended' ? '' : ', once it is suspended';
    output.line(`This and everything else of ${displayName} would be erased${first}.\n${NOTHING_DONE}`);
  });
}

function erase(given: string | undefined, command: Command): Promise<void> {
  return forAgency(command, async ({ ctx, output }) => {
    const { canonicalName, displayName } = ctx.agency;
    const question = `Type ${canonicalName} to erase ${displayName} for good: `;
    const confirm = given ?? (await ask(question, 'Add --confirm <canonical name>: there is nobody to ask.'));
    const { json } = command.optsWithGlobals<{ json?: boolean }>();
    const report = (what: string, count: number) => {
      if (!json && count > 0) output.line(`${what}: ${count}`);
    };
    const erasure = await eraseAgency(ctx, { confirm, by: `Command line, ${userInfo().username}` }, report);
    output.result(erasure, () => output.line(`${displayName} is erased.`));
  });
}
