import { Unauthenticated } from '#domain/errors.ts';
import type { Caller } from '#platform/open-context.ts';

/** The person behind the session cookie, in whatever role or none. @throws Unauthenticated */
export function personOf(caller: Caller) {
  const { account, session, visitor, roles, agency, currentRole } = caller;
  if (!account || !session) throw new Unauthenticated();
  return { visitor, account, roles, agency, currentRole, owner: { accountId: account.id, sessionId: session.id } };
}
