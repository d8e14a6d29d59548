import { randomUUID } from 'node:crypto';
import { now } from '../context.ts';
import { newId } from '../new-id.ts';
import type { RoleType } from '../roles/role-type.ts';
import { type Recording, recordEvents } from '../audit/record-event.server.ts';
import {
  insertMissingAccounts,
  insertMissingRoles,
  insertPersonalRoles,
  linkContacts,
  type RoleRow,
  selectJoined,
} from './accounts.rows.server.ts';

/** A contact of the agency who is to hold a role in it. */
export type Person = { contactId: string; emailAddress: string; roleType: RoleType };

/** The account found or created for a person. `isNewRole` is false if the role was already held. */
export type EnsuredAccount = { contactId: string; accountId: string; isNewRole: boolean };

/**
 * Gives contacts their roles in the agency, creating an account for each email that has none in the installation. An
 * existing account is left as it is; its owner only gains the role. Nothing visible to the agency distinguishes the
 * two. Every new role records `role.created`, whose detail states whether the person has yet to join. Call it inside a
 * transaction.
 */
export async function ensureAccounts(ctx: Recording, people: Person[]): Promise<EnsuredAccount[]> {
  if (people.length === 0) return [];
  const known = await findOrCreate(ctx, people);
  const accountOf = (person: Person) => known.get(person.emailAddress)!;
  const wanted = new Map<string, RoleRow>();
  for (const person of people) {
    const { accountId } = accountOf(person);
    wanted.set(`${accountId} ${person.roleType}`, { id: newId(), accountId, type: person.roleType });
  }
  const given = await insertMissingRoles(ctx.db, ctx.agency.id, [...wanted.values()], now(ctx));
  await link(ctx, people, known);
  const isNew = new Map(given.map((role) => [`${role.accountId} ${role.type}`, role.id]));
  const ensured = people.map((person) => {
    const { accountId } = accountOf(person);
    return { person, accountId, roleId: isNew.get(`${accountId} ${person.roleType}`) };
  });
  await recordNewRoles(ctx, ensured);
  return ensured.map(({ person, accountId, roleId }) => ({
    contactId: person.contactId,
    accountId,
    isNewRole: roleId !== undefined,
  }));
}

/**
 * Creates accounts for people whose email has none, in order of email, and links their contacts to them, in order of
 * id, so that two transactions needing the same people wait in the same order. For use-cases that give roles to several
 * people in turn. Call it inside a transaction.
 */
export async function addMissingAccounts(ctx: Recording, people: Omit<Person, 'roleType'>[]): Promise<void> {
  await link(ctx, people, await findOrCreate(ctx, people));
}

type Known = Awaited<ReturnType<typeof findOrCreate>>;

async function link({ db, agency }: Recording, people: Omit<Person, 'roleType'>[], known: Known): Promise<void> {
  const accountOf = (emailAddress: string) => known.get(emailAddress)!.accountId;
  const links = people.map(({ contactId, emailAddress }) => ({ contactId, accountId: accountOf(emailAddress) }));
  await db.runAll(linkContacts(agency.id, links));
}

async function findOrCreate(ctx: Recording, people: Pick<Person, 'emailAddress'>[]) {
  const emails = [...new Set(people.map(({ emailAddress }) => emailAddress))];
  // Account ids are not time-ordered: an agency sees them, and must not learn how long an account has existed.
  const rows = emails.map((emailAddress) => ({ id: randomUUID(), emailAddress }));
  const found = await insertMissingAccounts(ctx.db, rows, now(ctx));
  const made = new Set<string>(rows.map(({ id }) => id));
  const created = found.filter(({ accountId }) => made.has(accountId));
  if (created.length > 0)
    await ctx.db.run(insertPersonalRoles(created.map(({ accountId }) => ({ id: newId(), accountId }))));
  return new Map(found.map((account) => [account.emailAddress, account]));
}

type Ensured = { person: Person; accountId: string; roleId: string | undefined };

async function recordNewRoles(ctx: Recording, ensured: Ensured[]): Promise<void> {
  const seen = new Set<string>();
  const fresh = ensured.filter(({ roleId }) => roleId !== undefined && !seen.has(roleId) && seen.add(roleId));
  const joined = await selectJoined(
    ctx.db,
    ctx.agency.id,
    fresh.map(({ person }) => person.contactId),
  );
  await recordEvents(
    ctx,
    fresh.map(({ person, accountId, roleId }) => ({
      action: 'role.created',
      subjectType: 'role',
      subjectId: roleId ?? null,
      after: { type: person.roleType, accountId },
      detail: { contactId: person.contactId, needsInvitation: !joined.has(person.contactId) },
    })),
  );
}
