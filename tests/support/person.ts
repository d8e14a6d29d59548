import type { Context } from '#domain/context.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { type Caller, openCaller } from '#platform/open-context.ts';
import type { Platform } from '#platform/platform.ts';
import { sessionHeaders } from './session.ts';

/** A person of an agency with a running session at its address, and their identity in both agencies. */
export type TestPerson = { caller: Caller; headers: Record<string, string>; accountId: string; sessionId: string };

/** Logs the actor in at their agency's address. */
export async function logInAs(platform: Platform, ctx: Context): Promise<TestPerson> {
  const headers = await sessionHeaders(ctx);
  const caller = await readCaller(platform, headers);
  return { caller, headers, accountId: (ctx.actor as RoleActor).accountId, sessionId: caller.session!.id };
}

/** Returns who these headers currently identify. */
export function readCaller(platform: Platform, headers: Record<string, string>): Promise<Caller> {
  const sessionToken = headers.Cookie!.split('=')[1]!;
  return openCaller(platform, { host: headers.Host!, sessionToken, roleId: null });
}
