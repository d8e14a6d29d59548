import { z } from '@hono/zod-openapi';
import { dryMark, dryOrNot } from '#domain/dry-run.server.ts';
import { listMails } from '#domain/mail/list-mails.server.ts';
import { BrowseMailsSchema, MAIL_CONTENTS, MAIL_STATUSES, problemInWords } from '#domain/mail/listed-mail.ts';
import { resendFailedMails, resendMail } from '#domain/mail/resend-mail.server.ts';
import { DryRunMark, DryRunQuery } from './dry-runs.ts';
import type { Operations } from './operations-under.ts';
import { collection, CollectionQuery, toCollection } from './pages.ts';
import { json } from './responses.ts';

const { status, search } = BrowseMailsSchema.shape;
const instant = z.iso.datetime();

const MailDocument = z
  .object({
    mailId: z.string(),
    kind: z.string(),
    toName: z.string().nullable(),
    toAddress: z.string(),
    subject: z.string(),
    status: z.enum(MAIL_STATUSES),
    attempts: z.number().int(),
    problem: z.string().nullable().openapi({ description: 'Why it was not sent, in plain words' }),
    lastError: z.string().nullable().openapi({ description: 'The mail server’s own words' }),
    createdAt: instant,
    sentAt: instant.nullable(),
    content: z.enum(MAIL_CONTENTS).openapi({
      description:
        '`whole`, or what is missing: `linksGone` if it was sent with a link, `removed` if its text is no longer stored. Only a whole email can be sent again.',
    }),
  })
  .strict()
  .openapi('Mail', { description: 'Never its body, which may contain a personal link' });

/** Registers the endpoints for the agency's emails. */
export function mails(operations: Operations): void {
  operations.get('/mails', 'listMails', {
    summary: 'The agency’s mails of the last 30 days',
    description: 'Latest first. Shows only what the mail server said when it was given the email.',
    query: CollectionQuery.extend({ status, search }),
    responses: { 200: json(collection('mails', MailDocument), 'A page of mails') },
    run: async ({ c, ctx, query: { roleId: _, ...requested } }) => {
      const { rows, nextCursor } = await listMails(ctx, requested);
      const shown = rows.map((mail) => ({ ...mail, problem: problemInWords(mail.lastError) }));
      return toCollection(c, 'mails', { rows: shown, nextCursor });
    },
  });
  operations.post('/mails/{mailId}/resend', 'resendMail', {
    summary: 'Send a mail again',
    description:
      'Unchanged, with its attachments. A failed email is sent under its own id, a sent one as a new email; one that is still queued, or whose link or text has expired or been removed, is a 409.',
    query: DryRunQuery,
    responses: { 200: json(z.object({ mailId: z.string(), ...DryRunMark }).strict(), 'The id it is sent under') },
    run: async ({ ctx, params: { mailId }, query }) => {
      const { dryRun = false } = query;
      const resent = await dryOrNot(dryRun, ctx, (within) => resendMail(within, mailId));
      return { ...resent, ...dryMark(dryRun) };
    },
  });
  operations.post('/mails/resend', 'resendFailedMails', {
    summary: 'Send all failed mails of the last 30 days again',
    description: '500 at most.',
    query: DryRunQuery,
    responses: {
      200: json(
        z
          .object({
            resent: z.array(z.string()),
            skipped: z.array(z.object({ mailId: z.string(), code: z.string(), message: z.string() }).strict()),
            ...DryRunMark,
          })
          .strict()
          .openapi('ResentMails'),
        'Which are queued again, which are not, and why',
      ),
    },
    run: async ({ ctx, query }) => {
      const { dryRun = false } = query;
      return { ...(await dryOrNot(dryRun, ctx, resendFailedMails)), ...dryMark(dryRun) };
    },
  });
}
