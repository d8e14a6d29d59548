import type { Context } from '#domain/context.ts';
import { ask } from './ask.ts';
import { roleIdOf, sessionHeaders } from './session.ts';

type Fields = Record<string, string> | [string, string][];

/** Requests a page in a role; with a form, posts it. */
export type RoleVisitor = (path: string, form?: Fields) => ReturnType<typeof ask>;

/** Logs someone in, in the role of the context. */
export async function visitInRole(port: number, ctx: Context): Promise<RoleVisitor> {
  const { Host: host, ...headers } = await sessionHeaders(ctx);
  const roleId = await roleIdOf(ctx);
  return (path, form) => {
    const address = `${path}${path.includes('?') ? '&' : '?'}roleId=${roleId}`;
    if (!form) return ask(port, address, { host, headers });
    const sent = { ...headers, 'Content-Type': 'application/x-www-form-urlencoded' };
    return ask(port, address, { host, method: 'POST', headers: sent, body: new URLSearchParams(form).toString() });
  };
}
