import pg from 'pg';
import type { AccountMailRequest } from '#domain/accounts/mails/account-mail-requests.rows.server.ts';
import { rowsOf } from './installation.ts';
import type { TestDatabase } from './postgres.ts';

/** Returns the waiting jobs with this name for emails to an address, with their requests, in order. */
export async function askedFor(
  { database }: { database: TestDatabase },
  name: string,
  emailAddress: string,
): Promise<(AccountMailRequest & { id: string })[]> {
  const jobs = await rowsOf<{ id: string; requestId: string }>(
    database.appUrl,
    `select id, data->'data'->>'requestId' as "requestId" from pgboss.job where name = ${pg.escapeLiteral(name)} order by created_on, id`,
  );
  const requests = await rowsOf<AccountMailRequest & { requestId: string }>(
    database.ownerUrl,
    `select id as "requestId", email_address as "emailAddress", wanted, notice,
        to_char(asked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "askedAt" from account_mail_requests where email_address = ${pg.escapeLiteral(emailAddress)}`,
  );
  return jobs.flatMap(({ id, requestId }) =>
    requests.filter((request) => request.requestId === requestId).map((request) => ({ ...request, id })),
  );
}
