import { z } from '@hono/zod-openapi';
import { DEFAULT_COLORS } from '#domain/agencies/branding/brand.ts';
import { endOwnSession, listOwnSessions } from '#domain/accounts/own-account/own-sessions.server.ts';
import { personOf } from '../callers/person.ts';
import type { Operations } from './operations-under.ts';
import { json, wholeList } from './responses.ts';

const security = [{ session: [] }];

const Pair = z.object({ main: z.string(), text: z.string() }).strict();
const CurrentSession = z
  .object({
    account: z
      .object({
        isLoggedIn: z.boolean(),
        isEnabled: z.boolean(),
        id: z.string().nullable(),
        fullname: z.string().nullable(),
        emailAddress: z.string().nullable(),
      })
      .strict(),
    branding: z
      .object({
        names: z.object({ display: z.string(), canonical: z.string().nullable() }).strict(),
        colors: z.object({ primary: Pair, secondary: Pair }).strict(),
      })
      .strict(),
    currentRoleId: z.string().nullable(),
  })
  .strict()
  .openapi('CurrentSession');
const OwnSession = z
  .object({
    sessionId: z.string(),
    device: z.string(),
    address: z.string().nullable(),
    agencyName: z.string().nullable(),
    createdAt: z.string(),
    lastSeenAt: z.string(),
    expiresAt: z.string(),
    isCurrent: z.boolean(),
  })
  .strict()
  .openapi('Session');
const Sessions = wholeList('sessions', OwnSession).openapi('Sessions');

/** Registers the endpoints for sessions. */
export function sessions(operations: Operations): void {
  operations.get('/sessions/current', 'getCurrentSession', {
    security: [],
    summary: 'The current person, their role and the agency’s branding',
    description: 'Also answers visitors; `account.isLoggedIn` tells them apart.',
    responses: { 200: json(CurrentSession, 'The session of the cookie') },
    refusals: [401, 403],
    run: ({ c }) => {
      const { account, agency, currentRole } = c.get('caller');
      const { primary, secondary } = agency?.settings.colors ?? DEFAULT_COLORS;
      const { id = null, fullname = null, emailAddress = null } = account ?? {};
      const isLoggedIn = account !== null;
      const names = { display: agency?.displayName ?? 'Countersign', canonical: agency?.canonicalName ?? null };
      return {
        account: { isLoggedIn, isEnabled: isLoggedIn, id, fullname, emailAddress },
        branding: { names, colors: { primary, secondary } },
        currentRoleId: currentRole?.id ?? null,
      };
    },
  });
  operations.get('/sessions', 'listSessions', {
    security,
    summary: 'The person’s own active sessions',
    description: 'Most recently used first. With the portal’s session cookie only.',
    responses: { 200: json(Sessions, 'The sessions') },
    run: async ({ c }) => {
      const { visitor, owner } = personOf(c.get('caller'));
      return { sessions: await listOwnSessions(visitor, owner) };
    },
  });
  operations.delete('/sessions/{sessionId}', 'endSession', {
    security,
    summary: 'End one of the person’s own sessions',
    description: 'With the portal’s session cookie only.',
    responses: { 204: { description: 'Ended' } },
    run: async ({ c, params }) => {
      const { visitor, owner } = personOf(c.get('caller'));
      await endOwnSession(visitor, owner, params.sessionId);
    },
  });
}
