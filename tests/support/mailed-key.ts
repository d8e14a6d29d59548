import { sendRequestedMail } from '#domain/accounts/mails/send-account-mail.server.ts';
import type { Context } from '#domain/context.ts';
import { newId } from '#domain/new-id.ts';

type Compose = Parameters<typeof sendRequestedMail>[2];

/** Returns the key in the email written in the meantime; null if there is none. */
export async function keyOf(send: (compose: Compose) => Promise<void>): Promise<string | null> {
  let url: string | null = null;
  await send(async (_agency, mail) => {
    url = mail.url;
    return { subject: 'A link', html: `<p>${mail.url}</p>`, text: mail.url };
  });
  return (url as string | null)?.split('/').at(-1) ?? null;
}

/** Returns the key in the email that someone requests; null if none is sent. */
export function askedKey(
  ctx: Context,
  emailAddress: string,
  wanted: 'verification' | 'passwordReset',
): Promise<string | null> {
  return keyOf((compose) => sendRequestedMail(ctx, { emailAddress, wanted, eventId: newId() }, compose));
}

/** A created role, from its event. */
export type MadeRole = { eventId: string; roleId: string; emailAddress: string };

/** Returns the role created last in the agency. */
export async function newestRole(ctx: Context): Promise<MadeRole> {
  const [event] = await ctx.db.run<MadeRole>({
    text: `select e.id as event_id, e.subject_id as role_id, c.email_address from audit_events e
      join roles r on r.id = e.subject_id join contacts c on c.agency_id = e.agency_id and c.account_id = r.account_id
      where e.action = 'role.created' order by e.id desc limit 1`,
    values: [],
  });
  return event!;
}
