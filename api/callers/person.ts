import type { MiddlewareHandler } from 'hono';
import { Unauthenticated } from '#domain/errors.ts';
import type { Caller } from '#platform/open-context.ts';
import { personOnly } from './access.ts';
import type { ApiEnvironment } from '../environment.ts';

/** Returns the person behind the session cookie, in any role or none. @throws Unauthenticated */
export function personOf(caller: Caller) {
  const { account, session, visitor, roles, agency, currentRole } = caller;
  if (!account || !session) throw new Unauthenticated();
  return { visitor, account, roles, agency, currentRole, owner: { accountId: account.id, sessionId: session.id } };
}

/** Rejects anyone not logged in before the request's contents are examined. @throws Unauthenticated, Forbidden for a key */
export const requirePerson: MiddlewareHandler<ApiEnvironment> = async (c, next) => {
  const caller = c.get('caller') as Caller | undefined;
  if (!caller) throw personOnly();
  personOf(caller);
  await next();
};
