import type { Command } from 'commander';
import { erasePerson, type PersonErasure } from '#domain/erasure/erase-person.server.ts';
import { forAgency } from '../context.ts';
import { takesAgency } from '../options/agency-name.ts';
import { withExample } from '../program/example.ts';
import type { Output } from '../printing/output.ts';

/** `user erase`: a person's data in one agency, except what payroll law requires. */
export function registerUserErase(noun: Command): void {
  withExample(
    takesAgency(noun.command('erase'))
      .description('erase a person’s data in an agency, and list what the law requires to be kept, why and until when')
      .argument('<email>', 'of the person')
      .option('--dry-run', 'show what would be erased and what kept, and write nothing'),
    'countersign user erase callum@kirkstall.example --dry-run --agency calder-finch',
  ).action((emailAddress: string, { dryRun = false }: { dryRun?: boolean }, command: Command) =>
    forAgency(command, async ({ ctx, output }) => {
      const erasure = await erasePerson(ctx, { emailAddress, isDryRun: dryRun });
      output.result(erasure, () => describe(erasure, output));
    }),
  );
}

function describe({ emailAddress, erased, kept, isDryRun }: PersonErasure, output: Output): void {
  output.line(`${emailAddress}: ${isDryRun ? 'this would be erased' : 'erased'}`);
  output.table(
    ['WHAT', 'HOW MANY'],
    Object.entries(erased).filter(([, count]) => count > 0),
  );
  output.line('The account is erased as well, unless another agency needs it.');
  if (kept.length === 0) return output.line('Nothing is kept.');
  output.line('\nKept with name and payroll number, and erased automatically after that day:');
  output.table(
    ['WHAT', 'HOW MANY', 'UNTIL', 'WHY'],
    kept.map(({ what, count, until, why }) => [what, count, until, why]),
  );
}
