import { type Command, Option } from 'commander';
import { listMails } from '#domain/mail/list-mails.server.ts';
import { BrowseMailsSchema, MAIL_CONTENT_WORDS, MAIL_STATUSES, problemInWords } from '#domain/mail/listed-mail.ts';
import { resendFailedMails, resendMail } from '#domain/mail/resend-mail.server.ts';
import { parseInput } from '#domain/parse-input.ts';
import { forAgency } from '../context.ts';
import { withExample } from '../example.ts';
import { UsageError } from '../exit.ts';

const ListOptions = BrowseMailsSchema.pick({ status: true, search: true });

/** `mail list | resend` */
export function registerMailCommands(program: Command): void {
  const noun = withExample(
    program.command('mail').description('the agency’s mails of the last 30 days'),
    'countersign mail list --status failed --agency calder-finch',
  );
  withExample(
    noun
      .command('list')
      .description('the latest mails, and why those that failed did')
      .addOption(new Option('--status <status>', 'only these').choices(MAIL_STATUSES))
      .option('--search <words>', 'in the recipient or the subject')
      .option('--limit <number>', 'how many, 1 to 1,000', '50')
      .option('--cursor <cursor>', 'where the page before ended'),
    'countersign mail list --status failed --search kirkstall --agency calder-finch',
  ).action((options: Record<string, string>, command: Command) =>
    forAgency(command, async ({ ctx, output }) => {
      const asked = parseInput(ListOptions, options);
      const { rows, nextCursor } = await listMails(ctx, {
        ...asked,
        limit: Number(options.limit),
        cursor: options.cursor,
      });
      output.result({ mails: rows, page: { size: rows.length, nextCursor } }, () => {
        const lines = rows.map(({ mailId, status, toAddress, subject, createdAt, lastError, content }) => [
          mailId,
          status,
          createdAt,
          toAddress,
          subject,
          problemInWords(lastError) ?? '',
          MAIL_CONTENT_WORDS[content] ?? '',
        ]);
        output.table(['ID', 'STATE', 'MADE', 'TO', 'SUBJECT', 'PROBLEM', 'CONTENT'], lines);
        if (nextCursor) output.line(`There are more: --cursor ${nextCursor}`);
      });
    }),
  );
  withExample(
    noun
      .command('resend')
      .description('send one mail again, or with --failed all that failed')
      .argument('[id]', 'as mail list shows it')
      .option('--failed', 'all that failed, 500 at most'),
    'countersign mail resend --failed --agency calder-finch',
  ).action((id: string | undefined, { failed }: { failed?: boolean }, command: Command) => {
    if ((id === undefined) === !failed) throw new UsageError('Name one mail by its id, or say --failed.');
    return forAgency(command, async ({ ctx, output }) => {
      if (id !== undefined) {
        const resent = await resendMail(ctx, id);
        output.result(resent, () => output.line(`Queued again (${resent.mailId}).`));
        return;
      }
      const { resent, skipped } = await resendFailedMails(ctx);
      output.result({ resent, skipped }, () => {
        output.line(`${resent.length} mails queued again, ${skipped.length} left out.`);
        for (const { mailId, message } of skipped) output.line(`${mailId}: ${message}`);
      });
    });
  });
}
