import type { Context } from '#domain/context.ts';
import type { OutboundMail } from '#domain/mail/mail.ts';
import { openWords } from '#domain/mail/sealed-content.server.ts';

/** Returns the agency's emails of a kind or about a subject, latest last, with their content as sent. */
export async function mailsOf(ctx: Context, of: { kind?: string; subjectId?: string }): Promise<OutboundMail[]> {
  const wanted = ctx.db.sql('outboundMails').where({ agencyId: ctx.agency.id, ...of });
  const mails = await ctx.db.run<OutboundMail>(wanted.orderBy(['createdAt', 'id']));
  return mails.map((mail) => ({ ...mail, ...openWords(ctx, mail) }));
}
