import type { BegunSession, LogInFrom } from '../../accounts/log-in/begin-session.server.ts';
import { type Context, now, transact, type VisitorContext } from '../../context.ts';
import { retryLostRace } from '../../retry-lost-race.ts';
import { requestConnection, type ComposeSsoConnect } from './request-connection.server.ts';
import { giveSsoRole } from './give-sso-role.server.ts';
import { lockContactLoggingIn } from './lock-contact-logging-in.server.ts';
import { recordConnected } from './record-connected.server.ts';
import { type Admitted, admit, requireCurrent } from './admit.server.ts';
import { failureWords, hasValue, mappedRole, SSO_REFUSALS } from '../sso.ts';
import { agencyHere, providerOf, type SsoAttempt, ssoRefused } from './sso-attempt.server.ts';
import {
  connectIdentity,
  enterAccountState,
  findAccountOfEmail,
  findIdentity,
  lockIdentity,
  noteIdentityUsed,
  type Standing,
} from './sso-identities.rows.server.ts';
import { sessionOf, type Within } from './sso-session.server.ts';
import { nameOf, personOf } from './sso-person.ts';
import { findSsoSettings, selectProvedDomains, shareSsoSettings } from '../sso.rows.server.ts';

/** The result of an answer: a session, or an email whose link connects the account with that email. */
export type SsoArrival = { session: BegunSession } | { mailedTo: string };

/** The return from the provider: the query of the callback’s address, the browser’s mark, and the origin of the log-in. */
export type ProviderReturn = { search: string; browser: string; from: LogInFrom };

/**
 * Finishes a log-in at the agency’s provider. Accounts are found by issuer and subject; one found only by its email has
 * to be connected through an email first. Only the roles that the agency maps are given.
 * @throws Invalid at no field, in words for the person
 */
export async function finishSso(
  ctx: VisitorContext,
  attempt: SsoAttempt,
  came: ProviderReturn,
  compose: ComposeSsoConnect,
): Promise<SsoArrival> {
  const agency = agencyHere(ctx);
  const settings = requireCurrent(await findSsoSettings(ctx.db, agency.id), attempt);
  const { claim } = settings;
  const answer = await ctx.openId.readAnswer(providerOf(ctx, agency.id, settings), attempt, {
    search: came.search,
    claim,
  });
  if ('failure' in answer)
    throw ssoRefused(failureWords(answer.failure, agency.displayName), `sso_${answer.failure.toLowerCase()}`);
  const person = personOf(settings.issuer, answer.done, claim);
  if (!person) throw ssoRefused(SSO_REFUSALS.notHeld(agency.displayName), 'sso_invalidtoken');
  return retryLostRace(() =>
    transact({ ...ctx, agency }, async (tx) => {
      const connected = await findIdentity(tx.db, { ...person, agencyId: agency.id });
      await lockContactLoggingIn(tx, { ...person, accountId: connected?.accountId });
      const held = requireCurrent(await shareSsoSettings(tx.db, agency.id), attempt);
      const admitted = admit(person, held, await selectProvedDomains(tx.db, agency.id), agency.displayName);
      return (await logInKnown(tx, admitted, came.from)) ?? logInNew(tx, admitted, { attempt, came, compose });
    }),
  );
}

const noRole = ({ agency }: Within) => ssoRefused(SSO_REFUSALS.noRole(agency.displayName), 'sso_no_role');
const hasRole = ({ isEnabled, roles }: Standing) => isEnabled && roles.some((role) => role.isEnabled);

/** Logs in a person who is connected and still has a role here; null if nobody is connected or their account no longer has one. */
async function logInKnown(ctx: Within, person: Admitted, from: LogInFrom): Promise<SsoArrival | null> {
  const { db, agency } = ctx;
  const named = { agencyId: agency.id, issuer: person.issuer, subject: person.subject };
  const identity = await lockIdentity(db, named);
  const standing = identity && (await enterAccountState(db, agency.id, identity.accountId));
  if (!identity || !standing || standing.roles.length === 0) return null;
  const isLost = identity.roleGiven === 'administrator' && !hasValue(person.claim, person.settings.administratorValue);
  if (isLost || !hasRole(standing)) throw noRole(ctx);
  await db.run(noteIdentityUsed(db, named, { emailAddress: person.emailAddress, lastUsedAt: now(ctx) }));
  return { session: await sessionOf(ctx, identity.accountId, standing.emailAddress, from) };
}

type First = { attempt: SsoAttempt; came: ProviderReturn; compose: ComposeSsoConnect };

/** Handles a first log-in: an existing account is asked by email, a new one is created with the role that the agency maps. */
async function logInNew(ctx: Within, person: Admitted, { attempt, came, compose }: First): Promise<SsoArrival> {
  const { db, agency } = ctx;
  const mapped = mappedRole(person.settings, person.domain, person.claim);
  const known = await findAccountOfEmail(db, person.emailAddress);
  const standing = known === null ? undefined : await enterAccountState(db, agency.id, known);
  if (known !== null && standing) {
    const roleGiven = standing.roles.length === 0 ? mapped : null;
    if (!hasRole(standing) && !(standing.isEnabled && roleGiven !== null)) throw noRole(ctx);
    const requested = { person, accountId: known, contactId: standing.contact?.id, roleGiven };
    await requestConnection(ctx, { ...requested, attempt, browser: came.browser }, compose);
    return { mailedTo: person.emailAddress };
  }
  if (mapped === null) throw noRole(ctx);
  const { emailAddress } = person;
  const system: Context = { ...ctx, actor: { kind: 'system' } };
  const accountId = await giveSsoRole(system, { role: mapped, emailAddress, fullname: nameOf(person) });
  const at = now(ctx);
  const identity = { agencyId: agency.id, issuer: person.issuer, subject: person.subject, accountId, emailAddress };
  await db.runAll(connectIdentity(db, { ...identity, roleGiven: mapped, linkedAt: at, lastUsedAt: at }));
  await recordConnected(system, { accountId, fullname: nameOf(person) });
  return { session: await sessionOf(ctx, accountId, emailAddress, came.from) };
}
