import { createClient } from '#domain/clients/create-client.server.ts';
import { CreateClientSchema } from '#domain/clients/client.schema.ts';
import { beginSso } from '#domain/sso/log-in/begin-sso.server.ts';
import { sealClientSecret } from '#domain/sso/settings/client-secret.server.ts';
import { finishSso } from '#domain/sso/log-in/finish-sso.server.ts';
import { takeSsoAttempt } from '#domain/sso/log-in/sso-attempt.server.ts';
import type { SsoConnectMail } from '#domain/sso/log-in/request-connection.server.ts';
import type { Context, VisitorContext } from '#domain/context.ts';
import { newId } from '#domain/new-id.ts';
import { openOpenId } from '#platform/log-in/open-id.ts';
import type { Platform } from '#platform/platform.ts';
import { FROM } from './logged-in-member.ts';
import { visitorOf } from './member.ts';
import { openProvider, openSigningProvider, type TestPerson } from './open-id-provider.ts';
import { opened } from './opened.ts';
import { openTwoAgencies } from './two-agencies.ts';

/** What is unique to one browser. */
export const BROWSER = 'a browser of the tests';

type Provider = { issuer: string; clientId: string; clientSecret: string };

/** What an agency has set besides its provider. */
export type SsoGiven = {
  administratorValue?: string | null;
  givesRoles?: boolean;
  isEnabled?: boolean;
  isRequired?: boolean;
  keepsPasswordContactId?: string | null;
};

/** Sets the agency's provider as a passed test would have left it. */
export async function setSso(ctx: Context, provider: Provider, given: SsoGiven = {}): Promise<void> {
  const { administratorValue = 'timesheet-admins', givesRoles = false, isEnabled = true } = given;
  const { isRequired = false, keepsPasswordContactId = null } = given;
  const id = newId();
  const secret = sealClientSecret(ctx.sealing, { agencyId: ctx.agency.id, id }, provider.clientSecret);
  const at = ctx.clock.now().toString();
  await ctx.db.run({ text: 'delete from sso_settings where agency_id = $1', values: [ctx.agency.id] });
  await ctx.db.run(
    ctx.db.sql('ssoSettings').insert({
      agencyId: ctx.agency.id,
      id,
      issuer: provider.issuer,
      clientId: provider.clientId,
      clientSecret: secret,
      secretSetAt: at,
      administratorValue,
      givesRoles,
      isEnabled,
      isRequired,
      keepsPasswordContactId,
      testedVersion: 1,
      createdAt: at,
      updatedAt: at,
    }),
  );
}

/** Adds a domain that the agency has verified; for a client's authorisers if one is named. */
export async function proveDomain(ctx: Context, domain: string, clientId: string | null = null): Promise<void> {
  const at = ctx.clock.now().toString();
  const proved = { provedAt: at, provedBy: 'dns', createdAt: at, proofToken: 'x' };
  await ctx.db.run(
    ctx.db.sql('ssoDomains').insert({ agencyId: ctx.agency.id, id: newId(), domain, clientId, ...proved }),
  );
}

/** Returns a visitor of the agency who can reach the tests' providers. */
export function ssoVisitor(platform: Platform, ctx: Context): VisitorContext {
  return { ...visitorOf(platform, ctx), openId: openOpenId({ allowPrivate: true }) };
}

/** Starts a login. @returns the provider's address */
export const beginAt = (visitor: VisitorContext, browser = BROWSER) =>
  beginSso(visitor, { browser, address: FROM.address, requestedRoute: '/timesheets' });

/** Returns with the query of a callback. Emails are collected in `mails`. */
export async function comeBackTo(
  visitor: VisitorContext,
  search: string,
  { browser = BROWSER, mails = [] }: { browser?: string; mails?: SsoConnectMail[] } = {},
) {
  const attempt = await takeSsoAttempt(visitor, { search, browser });
  return finishSso(visitor, attempt, { search, browser, from: FROM }, async (_, mail) => {
    mails.push(mail);
    return { subject: 'Connect', html: mail.url, text: mail.url };
  });
}

/** Creates a client of the agency. @returns its id */
export const addClient = async (ctx: Context): Promise<string> =>
  (await createClient(ctx, CreateClientSchema.parse({ clientName: `Client ${newId()}` }))).clientId;

/** Opens two agencies, a provider that knows the people who are added, and one that responds as told. */
export function openedSso() {
  const world = opened(openTwoAgencies);
  const people: Record<string, TestPerson> = {};
  return { world, people, provider: opened(() => openProvider(people)), wrong: opened(openSigningProvider) };
}
