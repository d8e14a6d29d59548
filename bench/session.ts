import type { Temporal } from 'temporal-polyfill';
import { insertSession } from '#domain/accounts/log-in/sessions.rows.server.ts';
import { hashToken, newToken } from '#domain/accounts/token.server.ts';
import type { Context } from '#domain/context.ts';
import { newId } from '#domain/new-id.ts';

const ends = (at: Temporal.Instant) => ({
  expiresAt: at.add({ hours: 12 }).toString(),
  endsAt: at.add({ hours: 24 }).toString(),
});

/** Opens a new session for an account and returns its cookie. */
export async function openSession(ctx: Context, accountId: string): Promise<string> {
  const token = newToken();
  const at = ctx.clock.now();
  const times = { createdAt: at.toString(), lastSeenAt: at.toString(), ...ends(at) };
  const nobody = { rememberMe: false, userAgent: null, address: null };
  const row = { id: newId(), accountId, agencyId: ctx.agency.id, tokenHash: hashToken(token), ...nobody, ...times };
  await ctx.db.run(insertSession(ctx.db, row));
  return `countersign-session=${token}`;
}

/** Opens a new session for a person who administers the agency and returns its cookie. */
export async function newSession(ctx: Context): Promise<{ cookie: string; roleId: string }> {
  const [{ accountId, roleId }] = (await ctx.db.run<{ accountId: string; roleId: string }>({
    text: `select account_id, id as role_id from roles where agency_id = $1 and type = 'RecruitmentAgencyAdministrationRole' limit 1`,
    values: [ctx.agency.id],
  })) as [{ accountId: string; roleId: string }];
  return { cookie: await openSession(ctx, accountId), roleId };
}
