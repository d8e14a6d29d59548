import type { Database, Statement } from '#platform/database/database.ts';
import type { AccountNotice } from './account-notice.ts';

/**
 * An email that was requested, or is due to an account's holder, for an address that may have no account. No statement
 * reads the table: only those who know a row's id get an answer.
 */
export type AccountMailRequest = {
  emailAddress: string;
  /** What was requested; null for a notice. */
  wanted: 'verification' | 'passwordReset' | null;
  notice: AccountNotice | null;
  askedAt: string;
};

/** Stores a request, replacing one with the same id. @param hostAgencyId the agency of the address, null on the product's */
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

/** Finds the request with this id; nothing if it has been answered. */
export async function findRequest(db: Database, id: string): Promise<AccountMailRequest | null> {
  const [found] = await db.run<AccountMailRequest>({
    text: 'select email_address, wanted, notice, asked_at from account_mail_request($1)',
    values: [id],
  });
  return found ?? null;
}

/** Deletes an answered request. */
export function forgetRequest(id: string): Statement {
  return { text: 'select forget_account_mail_request($1)', values: [id] };
}
