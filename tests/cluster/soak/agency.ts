import { createApiKey } from '#domain/api-keys/create-api-key.server.ts';
import { changeSettings } from '#domain/agencies/settings/change-settings.server.ts';
import type { Context } from '#domain/context.ts';
import { verifyAccounts } from '#domain/demo/demo.rows.server.ts';
import { API_SCOPES } from '#domain/roles/role-type.ts';
import { type Answer, ask } from '../../support/ask.ts';
import type { FormVisitor } from '../../support/form.ts';
import { makePlacement } from '../../support/placement.ts';
import { loggedInVisitor, roleIdOf, sessionHeaders } from '../../support/session.ts';
import { foundTestAgency } from '../../support/two-agencies.ts';
import type { Installation } from './installation.ts';

/** The Monday of the first week that contractors enter. */
export const FIRST_WEEK = '2014-01-06';
/** The administrator of `here` created by `foundTestAgency`. */
const ADMINISTRATOR = { emailAddress: 'hannah@here.example' };
/** Sent when told to. */
const DIGEST = {
  ...{ name: 'Payroll', kind: 'weekly', dayOfTheWeek: 'Monday', hour: '3', period: 'previousWeek' },
  recipients: 'payroll@here.example',
};
const PASSWORD = 'a password for the soak, 2014';

/** A person with a browser: pages and forms in their role. */
export type Person = FormVisitor & {
  port: number;
  roleId: string;
  headers: Record<string, string>;
  /** Posts a form with files. */
  send(path: string, type: string, body: Buffer): Promise<Answer>;
};

/** A placement with its contractor and authoriser, each with a browser. */
export type Placement = { contractorId: string; contractor: Person; authoriser: Person };

/** The agency under load. */
export type SoakAgency = {
  ctx: Context;
  admin: Person;
  placements: Placement[];
  /** Calls the API with a key of all scopes. */
  api(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  key: string;
  /** Someone who logs in with a form. */
  logIn: { emailAddress: string; password: string };
};

/** Returns a person in the role of this context, with a session. */
async function personOf(port: number, ctx: Context): Promise<Person> {
  const roleId = await roleIdOf(ctx);
  const [visitor, headers] = await Promise.all([loggedInVisitor(port, ctx), sessionHeaders(ctx)]);
  const inRole = (path: string) =>
    path.includes('roleId=') ? path : `${path}${path.includes('?') ? '&' : '?'}roleId=${roleId}`;
  return {
    ...{ port, roleId, headers, cookies: visitor.cookies },
    get: (path) => visitor.get(inRole(path)),
    post: (path, fields) => visitor.post(inRole(path), fields),
    postAll: (path, fields) => visitor.postAll(inRole(path), fields),
    send: (path, type, body) =>
      ask(port, inRole(path), {
        ...{ host: new URL(ctx.agency.portalUrl).host, method: 'POST', body },
        headers: { ...headers, 'Content-Type': type },
      }),
  };
}

/** Founds the agency with a number of placements. */
export async function foundSoakAgency({ platform, port }: Installation, count: number): Promise<SoakAgency> {
  const ctx = await foundTestAgency(platform, 'here');
  ctx.agency.settings = await changeSettings(ctx, { 'documents.allowUploads': true, 'documents.allowByDefault': true });
  const placements: Placement[] = [];
  let admin: Context | null = null;
  for (let made = 0; made < count; made += 1) {
    const placement = await makePlacement(ctx, {}, { start: FIRST_WEEK });
    admin ??= placement.admin;
    await ctx.db.run({
      text: 'update contractors set allow_document_uploads = true where id = $1',
      values: [placement.contractorId],
    });
    const [contractor, authoriser] = await Promise.all([
      personOf(port, placement.contractor),
      personOf(port, placement.authoriser),
    ]);
    placements.push({ contractorId: placement.contractorId, contractor, authoriser });
  }
  const { emailAddress } = ADMINISTRATOR;
  const at = platform.clock.now().toString();
  await verifyAccounts(
    platform.pool.for({ agencyId: null }),
    [emailAddress],
    await platform.passwords.hash(PASSWORD),
    at,
  );
  const office = await personOf(port, admin!);
  const { status } = await office.post('/settings/digests/create', DIGEST);
  if (status !== 302) throw new Error(`The digest was not added: ${status}`);
  const { key } = await createApiKey(ctx, { name: 'Soak', scopes: [...API_SCOPES] });
  const host = new URL(ctx.agency.portalUrl).host;
  return {
    ...{ ctx, placements, key, admin: office },
    logIn: { emailAddress, password: PASSWORD },
    api: (method, path, body, headers = {}) =>
      ask(port, `/api/v1${path}`, {
        ...{ host, method },
        headers: {
          Authorization: `Bearer ${key}`,
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
      }),
  };
}
