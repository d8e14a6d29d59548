import { type Context, now } from '../context.ts';
import { newId } from '../new-id.ts';
import type { RoleType } from '../roles/role-type.ts';
import { recordEvents } from '../audit/record-event.server.ts';
import {
  insertMissingAccounts,
  insertMissingRoles,
  insertPersonalRoles,
  linkContacts,
  type RoleRow,
  selectAccounts,
} from './accounts.rows.server.ts';

/** A contact of the agency who is to hold a role in it. */
export type Person = {
  contactId: string;
  emailAddress: string;
  fullname: string;
  telephoneNumber?: string | null;
  roleType: RoleType;
};

/** What a person's account turned out to be. `isNewRole` is false where the role was already held. */
export type EnsuredAccount = { contactId: string; accountId: string; isNewRole: boolean; isVerified: boolean };

/**
 * Gives contacts their roles in the agency, with an account each where the email has none in the installation yet.
 * An account that exists is left as it is; its owner only gains the role. Every new role records `role.created`,
 * whose detail says whether the account still waits for its first password. Call it inside a transaction.
 */
export async function ensureAccounts(ctx: Context, people: Person[]): Promise<EnsuredAccount[]> {
  if (people.length === 0) return [];
  const known = await findOrCreate(ctx, people);
  const accountOf = (person: Person) => known.get(person.emailAddress)!;
  const wanted = new Map<string, RoleRow>();
  for (const person of people) {
    const { accountId } = accountOf(person);
    wanted.set(`${accountId} ${person.roleType}`, { id: newId(), accountId, type: person.roleType });
  }
  const given = await insertMissingRoles(ctx.db, ctx.agency.id, [...wanted.values()], now(ctx));
  const links = people.map((person) => ({ contactId: person.contactId, accountId: accountOf(person).accountId }));
  await ctx.db.run(linkContacts(ctx.db, ctx.agency.id, links));
  const isNew = new Map(given.map((role) => [`${role.accountId} ${role.type}`, role.id]));
  const ensured = people.map((person) => {
    const { accountId, isVerified } = accountOf(person);
    return { person, accountId, isVerified, roleId: isNew.get(`${accountId} ${person.roleType}`) };
  });
  await recordNewRoles(ctx, ensured);
  return ensured.map(({ person, accountId, isVerified, roleId }) => ({
    contactId: person.contactId,
    accountId,
    isVerified,
    isNewRole: roleId !== undefined,
  }));
}

async function findOrCreate(ctx: Context, people: Person[]) {
  const byEmail = new Map(people.map((person) => [person.emailAddress, person]));
  const rows = [...byEmail.values()].map(({ emailAddress, fullname, telephoneNumber = null }) => ({
    id: newId(),
    emailAddress,
    fullname,
    telephoneNumber,
  }));
  const created = await insertMissingAccounts(ctx.db, rows, now(ctx));
  if (created.length > 0) {
    const personal = created.map(({ id }) => ({ id: newId(), accountId: id }));
    await ctx.db.runAll(insertPersonalRoles(personal));
  }
  const found = await selectAccounts(ctx.db, [...byEmail.keys()]);
  return new Map(found.map((account) => [account.emailAddress, account]));
}

type Ensured = { person: Person; accountId: string; isVerified: boolean; roleId: string | undefined };

async function recordNewRoles(ctx: Context, ensured: Ensured[]): Promise<void> {
  const told = new Set<string>();
  const fresh = ensured.filter(({ roleId }) => roleId !== undefined && !told.has(roleId) && told.add(roleId));
  await recordEvents(
    ctx,
    fresh.map(({ person, accountId, isVerified, roleId }) => ({
      action: 'role.created',
      subjectType: 'role',
      subjectId: roleId ?? null,
      after: { type: person.roleType, accountId },
      detail: { contactId: person.contactId, needsInvitation: !isVerified },
    })),
  );
}
