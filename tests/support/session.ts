import { insertSession } from '#domain/accounts/log-in/sessions.rows.server.ts';
import { hashToken, newToken } from '#domain/accounts/token.server.ts';
import type { Context } from '#domain/context.ts';
import { newId } from '#domain/new-id.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import type { Platform } from '#platform/platform.ts';
import { type Caller, callerOf } from './api.ts';
import { type FormVisitor, formVisitor } from './form.ts';

/** Returns the headers a browser would send for someone logged in to the agency. */
export async function sessionHeaders(ctx: Context): Promise<Record<string, string>> {
  const { accountId } = ctx.actor as RoleActor;
  const token = newToken();
  const at = ctx.clock.now();
  await ctx.db.run(
    insertSession(ctx.db, {
      id: newId(),
      accountId,
      agencyId: ctx.agency.id,
      tokenHash: hashToken(token),
      rememberMe: false,
      userAgent: null,
      address: null,
      createdAt: at.toString(),
      lastSeenAt: at.toString(),
      expiresAt: at.add({ hours: 12 }).toString(),
      endsAt: at.add({ hours: 24 }).toString(),
    }),
  );
  const host = new URL(ctx.agency.portalUrl).host;
  return { Host: host, Cookie: `countersign-session=${token}`, Origin: ctx.agency.portalUrl };
}

/** Returns a visitor without JavaScript who is logged in to the agency, on a local port. `headers` are sent with every request. */
export async function loggedInVisitor(
  port: number,
  ctx: Context,
  headers: Record<string, string> = {},
): Promise<FormVisitor> {
  const visitor = formVisitor(port, ctx.agency.portalUrl, headers);
  const [name, value] = (await sessionHeaders(ctx)).Cookie!.split('=') as [string, string];
  visitor.cookies.set(name, value);
  return visitor;
}

/** Returns the id of the actor's role in the agency, as used in addresses. */
export async function roleIdOf(ctx: Context): Promise<string> {
  const { accountId, roleType } = ctx.actor as RoleActor;
  const [role] = await ctx.db.run<{ id: string }>({
    text: 'select id from roles where account_id = $1 and agency_id = $2 and type = $3',
    values: [accountId, ctx.agency.id, roleType],
  });
  return role!.id;
}

/** Returns a caller with the portal's session cookie, in the actor's role. */
export async function sessionCaller(platform: Platform, ctx: Context): Promise<Caller> {
  const call = callerOf(platform, await sessionHeaders(ctx));
  const roleId = await roleIdOf(ctx);
  return (method, path, body, headers) =>
    call(method, `${path}${path.includes('?') ? '&' : '?'}roleId=${roleId}`, body, headers);
}
