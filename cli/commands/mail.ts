import { type Command, Option } from 'commander';
import { type ListedMail, MAIL_CONTENT_WORDS, MAIL_STATUSES } from '#domain/mail/listed-mail.ts';
import { forAgencyApi } from '../api/for-agency-api.ts';
import { part } from '../api/pages.ts';
import { NOTHING_DONE, withDryRun } from '../options/dry-run.ts';
import { withExample } from '../program/example.ts';
import { asListing, moreBy } from '../printing/listing.ts';
import { wholeNumber } from '../options/values.ts';
import { UsageError } from '../program/exit.ts';
import { counted } from '../printing/counted.ts';

type ListedBy = { status?: string; search?: string; limit: number; cursor?: string };
type Listed = ListedMail & { problem: string | null };
type Resent = { resent: string[]; skipped: { mailId: string; message: string }[] };

/** `mail list | resend` */
export function registerMailCommands(noun: Command): void {
  asListing(
    withExample(
      noun
        .command('list')
        .description('list emails, latest first, and why the failed ones failed')
        .addOption(new Option('--status <status>', 'only these').choices(MAIL_STATUSES))
        .option('--search <words>', 'only emails with these words in the recipient or subject')
        .addOption(wholeNumber('--limit <number>', 'how many, 1 to 1,000', { min: 1, max: 1000 }).default(50))
        .option('--cursor <cursor>', 'where the previous page ended'),
      'countersign mail list --status failed --search kirkstall --agency calder-finch',
    ),
  ).action((options: ListedBy, command: Command) =>
    forAgencyApi(command, async ({ api, output }) => {
      type Found = { mails: Listed[]; page: { nextCursor: string | null } };
      const { mails, page } = await api.get<Found>('/mails', options);
      const { nextCursor } = page;
      await output.list({
        document: { mails, page: { size: mails.length, nextCursor } },
        items: mails,
        columns: [
          ['ID', 'mailId'],
          ['STATE', 'status'],
          ['MADE', 'createdAt'],
          ['TO', 'toAddress'],
          ['SUBJECT', 'subject'],
          ['PROBLEM', 'problem'],
          ['CONTENT', 'content', ({ content }) => MAIL_CONTENT_WORDS[content]],
        ],
        note: moreBy('cursor', nextCursor),
      });
    }),
  );
  withExample(
    withDryRun(
      noun
        .command('resend')
        .description('send one email again, or with --failed all those that failed')
        .argument('[id]', 'as mail list shows it')
        .option('--failed', 'all those that failed, 500 at most'),
    ),
    'countersign mail resend --failed --agency calder-finch',
  ).action(
    (
      id: string | undefined,
      { failed, dryRun: isDryRun = false }: { failed?: boolean; dryRun?: boolean },
      command: Command,
    ) => {
      if ((id === undefined) === !failed) throw new UsageError('Give the id of one email, or --failed.');
      const query = isDryRun ? { dryRun: true } : {};
      return forAgencyApi(command, async ({ api, output }) => {
        if (id !== undefined) {
          const resent = await api.change<{ mailId: string }>('POST', `/mails/${part(id)}/resend`, { query });
          return output.result(resent, () =>
            output.line(isDryRun ? `It can be sent again. ${NOTHING_DONE}` : `Queued again (${resent.mailId}).`),
          );
        }
        const answer = await api.change<Resent>('POST', '/mails/resend', { query });
        output.result(answer, () => {
          const { resent, skipped } = answer;
          const done = isDryRun ? 'would be queued again' : 'queued again';
          output.line(`${counted(resent.length, 'email')} ${done}, ${skipped.length} skipped.`);
          for (const { mailId, message } of skipped) output.line(`${mailId}: ${message}`);
          if (isDryRun) output.line(NOTHING_DONE);
        });
      });
    },
  );
}
