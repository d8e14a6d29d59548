import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { dryMark, dryOrNot } from '#domain/dry-run.server.ts';
import { listMails } from '#domain/mail/list-mails.server.ts';
import { BrowseMailsSchema, MAIL_CONTENTS, MAIL_STATUSES, problemInWords } from '#domain/mail/listed-mail.ts';
import { resendFailedMails, resendMail } from '#domain/mail/resend-mail.server.ts';
import type { ApiEnvironment } from '../environment.ts';
import { DryRunMark, DryRunQuery } from './dry-runs.ts';
import { collection, CollectionQuery, toCollection } from './pages.ts';
import { json, problems } from './responses.ts';

const tags = ['mails'];
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
    problem: z.string().nullable().openapi({ description: 'Why it did not leave, in plain words' }),
    lastError: z.string().nullable().openapi({ description: 'As the mail server put it' }),
    createdAt: instant,
    sentAt: instant.nullable(),
    content: z.enum(MAIL_CONTENTS).openapi({
      description:
        '`whole`, or what is gone: `linksGone` of one that was sent with a link, `removed` when the agency keeps the texts of mails no longer. Only a whole one can be sent again.',
    }),
  })
  .strict()
  .openapi('Mail', { description: 'Never its body, which may hold somebody’s own link' });

const list = createRoute({
  method: 'get',
  path: '/mails',
  operationId: 'listMails',
  tags,
  summary: 'The agency’s mails of the last 30 days',
  description:
    'The latest first. Only what the mail server said while it was handed over is known. Scope `settings:read`.',
  request: { query: CollectionQuery.extend({ status, search }) },
  responses: { 200: json(collection('mails', MailDocument), 'A page of mails'), ...problems(422) },
});
const resend = createRoute({
  method: 'post',
  path: '/mails/{mailId}/resend',
  operationId: 'resendMail',
  tags,
  summary: 'Send a mail again',
  description:
    'As it was, with its files. One that failed leaves under its own id, one that was sent as a new mail; one that still waits, whose link has ended or is gone, or whose text is, is a 409. Scope `settings:write`.',
  request: { params: z.object({ mailId: z.string() }), query: DryRunQuery },
  responses: {
    200: json(z.object({ mailId: z.string(), ...DryRunMark }).strict(), 'The id it now leaves under'),
    ...problems(404, 409, 422),
  },
});
const resendFailed = createRoute({
  method: 'post',
  path: '/mails/resend',
  operationId: 'resendFailedMails',
  tags,
  summary: 'Send all failed mails of the last 30 days again',
  description: '500 at most. Scope `settings:write`.',
  request: { query: DryRunQuery },
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
      'Which are queued again, and which are not and why',
    ),
    ...problems(422),
  },
});

/** The endpoints of the agency's mails. */
export function mails(api: OpenAPIHono<ApiEnvironment>): void {
  api.openapi(list, async (c) => {
    const { roleId: _, ...query } = c.req.valid('query');
    const { rows, nextCursor } = await listMails(c.get('context'), query);
    const shown = rows.map((mail) => ({ ...mail, problem: problemInWords(mail.lastError) }));
    return c.json(toCollection(c, 'mails', { rows: shown, nextCursor }), 200);
  });
  api.openapi(resend, async (c) => {
    const { mailId } = c.req.valid('param');
    const { dryRun = false } = c.req.valid('query');
    const resent = await dryOrNot(dryRun, c.get('context'), (within) => resendMail(within, mailId));
    return c.json({ ...resent, ...dryMark(dryRun) }, 200);
  });
  api.openapi(resendFailed, async (c) => {
    const { dryRun = false } = c.req.valid('query');
    return c.json({ ...(await dryOrNot(dryRun, c.get('context'), resendFailedMails)), ...dryMark(dryRun) }, 200);
  });
}
