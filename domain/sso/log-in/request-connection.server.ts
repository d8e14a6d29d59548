import { hashToken, newToken } from '../../accounts/token.server.ts';
import type { Agency } from '../../agencies/agency.ts';
import { type Context, now, type VisitorContext } from '../../context.ts';
import type { ComposeMail } from '../../mail/mail.ts';
import { queueMail } from '../../mail/queue-mail.server.ts';
import { connectUrl, MINUTES_TO_CONNECT, type SsoPerson, type SsoRole } from '../sso.ts';
import type { SsoAttempt } from './sso-attempt.server.ts';
import { nameOf } from './sso-person.ts';
import { insertConnection } from './sso-connections.rows.server.ts';

/** The content of the email whose link connects a work account. */
export type SsoConnectMail = { url: string; emailAddress: string };

/** Composes it. */
export type ComposeSsoConnect = ComposeMail<SsoConnectMail>;

type Requested = {
  person: SsoPerson & { emailAddress: string };
  accountId: string;
  /** Their contact at the agency, if any. */
  contactId: string | undefined;
  roleGiven: SsoRole | null;
  attempt: Pick<SsoAttempt, 'providerVersion' | 'requestedRoute'>;
  browser: string;
};

/** Emails the address's owner the link that connects their account here, valid in this browser only. Call it inside a transaction. */
export async function requestConnection(
  ctx: VisitorContext & { agency: Agency },
  { person, accountId, contactId, roleGiven, attempt, browser }: Requested,
  compose: ComposeSsoConnect,
): Promise<void> {
  const { db, agency } = ctx;
  const { issuer, subject, emailAddress } = person;
  const key = newToken();
  const { providerVersion, requestedRoute } = attempt;
  const waiting = { issuer, subject, emailAddress, accountId, roleGiven, providerVersion, requestedRoute };
  const mail = await compose(agency, { url: connectUrl(agency.portalUrl, key), emailAddress });
  const to = { name: null, address: emailAddress, contactId };
  const system: Context = { ...ctx, actor: { kind: 'system' } };
  // Its recipient's contact is locked before their account, to which the link refers.
  const { isNew } = await queueMail(system, {
    ...mail,
    kind: 'ssoConnect',
    to,
    subjectType: 'account',
    subjectId: accountId,
  });
  if (!isNew) return;
  await db.runAll(
    insertConnection(db, {
      agencyId: agency.id,
      tokenHash: hashToken(key),
      ...waiting,
      fullname: nameOf(person),
      browserHash: hashToken(browser),
      createdAt: now(ctx),
      expiresAt: ctx.clock.now().add({ minutes: MINUTES_TO_CONNECT }).toString(),
    }),
  );
}
