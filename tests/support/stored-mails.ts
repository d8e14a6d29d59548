import type { Context } from '#domain/context.ts';
import type { OutboundMail } from '#domain/mail/mail.ts';
import { openWords } from '#domain/mail/sealed-content.server.ts';

/** The agency's mails of a kind or about a subject, the latest last, with their words as they leave. */
export async function mailsOf(ctx: Context, of: { kind?: string; subjectId?: string }): Promise<OutboundMail[]> {
  const wanted = ctx.db.sql('outboundMails').where({ agencyId: ctx.agency.id, ...of });
  const mails = await ctx.db.run<OutboundMail>(wanted.orderBy(['createdAt', 'id']));
  return mails.map((mail) => ({ ...mail, ...openWords(ctx, mail) }));
}
