import { type Command, Option } from 'commander';
import { listMails } from '#domain/mail/list-mails.server.ts';
import { BrowseMailsSchema, MAIL_CONTENT_WORDS, MAIL_STATUSES, problemInWords } from '#domain/mail/listed-mail.ts';
import { resendFailedMails, resendMail } from '#domain/mail/resend-mail.server.ts';
import { parseInput } from '#domain/parse-input.ts';
import { forAgency } from '../context.ts';
import { dryMark, dryOrNot, NOTHING_DONE, withDryRun } from '../dry-run.ts';
import { withExample } from '../example.ts';
import { asListing } from '../listing.ts';
import { wholeNumber } from '../values.ts';
import { UsageError } from '../exit.ts';

const ListOptions = BrowseMailsSchema.pick({ status: true, search: true });

type ListedBy = { status?: string; search?: string; limit: number; cursor?: string };

/** `mail list | resend` */
export function registerMailCommands(program: Command): void {
  const noun = withExample(
    program.command('mail').description('the agency’s mails of the last 30 days'),
    'countersign mail list --status failed --agency calder-finch',
  );
  asListing(
    withExample(
      noun
        .command('list')
        .description('the latest mails first, and why those that failed did')
        .addOption(new Option('--status <status>', 'only these').choices(MAIL_STATUSES))
        .option('--search <words>', 'in the recipient or the subject')
        .addOption(wholeNumber('--limit <number>', 'how many, 1 to 1,000', { min: 1, max: 1000 }).default(50))
        .option('--cursor <cursor>', 'where the page before ended'),
      'countersign mail list --status failed --search kirkstall --agency calder-finch',
    ),
  ).action(({ limit, cursor, ...options }: ListedBy, command: Command) =>
    forAgency(command, async ({ ctx, output }) => {
      const asked = parseInput(ListOptions, options);
      const { rows, nextCursor } = await listMails(ctx, {
        ...asked,
        limit,
        cursor,
      });
      await output.list({
        document: { mails: rows, page: { size: rows.length, nextCursor } },
        items: rows,
        columns: [
          ['ID', 'mailId'],
          ['STATE', 'status'],
          ['MADE', 'createdAt'],
          ['TO', 'toAddress'],
          ['SUBJECT', 'subject'],
          ['PROBLEM', 'problem', ({ lastError }) => problemInWords(lastError)],
          ['CONTENT', 'content', ({ content }) => MAIL_CONTENT_WORDS[content]],
        ],
        note: nextCursor && `There are more: --cursor ${nextCursor}`,
      });
    }),
  );
  withExample(
    withDryRun(
      noun
        .command('resend')
        .description('send one mail again, or with --failed all that failed')
        .argument('[id]', 'as mail list shows it')
        .option('--failed', 'all that failed, 500 at most'),
    ),
    'countersign mail resend --failed --agency calder-finch',
  ).action(
    (
      id: string | undefined,
      { failed, dryRun: isDryRun = false }: { failed?: boolean; dryRun?: boolean },
      command: Command,
    ) => {
      if ((id === undefined) === !failed) throw new UsageError('Name one mail by its id, or say --failed.');
      return forAgency(command, async ({ ctx, output }) => {
        if (id !== undefined) {
          const resent = await dryOrNot(isDryRun, ctx, (within) => resendMail(within, id));
          return output.result({ ...resent, ...dryMark(isDryRun) }, () =>
            output.line(isDryRun ? `It can be sent again. ${NOTHING_DONE}` : `Queued again (${resent.mailId}).`),
          );
        }
        const { resent, skipped } = await dryOrNot(isDryRun, ctx, resendFailedMails);
        output.result({ resent, skipped, ...dryMark(isDryRun) }, () => {
          const done = isDryRun ? 'would be queued again' : 'queued again';
          output.line(`${resent.length} mails ${done}, ${skipped.length} left out.`);
          for (const { mailId, message } of skipped) output.line(`${mailId}: ${message}`);
          if (isDryRun) output.line(NOTHING_DONE);
        });
      });
    },
  );
}
