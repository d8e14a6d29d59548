import type { Database, Statement } from '#platform/database/database.ts';
import type { AccountNotice } from './account-notice.ts';

/**
 * A mail that somebody asked for, or that an account's holder is to get, by an email that nobody may be behind. No statement
 * reads the table: only who knows a row's id is answered.
 */
export type AccountMailRequest = {
  emailAddress: string;
  /** What was asked for, null for a notice. */
  wanted: 'verification' | 'passwordReset' | null;
  notice: AccountNotice | null;
  askedAt: string;
};

/** Keeps a request, in the place of one with the same id. @param hostAgencyId the agency of the address, null on the product's */
export function keepRequest({
  id,
  hostAgencyId,
  ...request
}: AccountMailRequest & { id: string; hostAgencyId: string | null }): Statement {
  const { emailAddress, wanted, notice, askedAt } = request;
  return {
    text: 'select keep_account_mail_request($1, $2, $3, $4, $5::jsonb, $6)',
    values: [id, hostAgencyId, emailAddress, wanted, notice && JSON.stringify(notice), askedAt],
  };
}

/** The request with this id, or nothing where it was answered. */
export async function findRequest(db: Database, id: string): Promise<AccountMailRequest | null> {
  const [found] = await db.run<AccountMailRequest>({
    text: 'select email_address, wanted, notice, asked_at from account_mail_request($1)',
    values: [id],
  });
  return found ?? null;
}

/** Forgets an answered request. */
export function forgetRequest(id: string): Statement {
  return { text: 'select forget_account_mail_request($1)', values: [id] };
}
