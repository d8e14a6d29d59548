import type { Database, Statement } from '#platform/database/database.ts';

/** The stored state of an account’s codes. The secret is sealed; a step is 30 seconds, counted from 1970. */
export type StoredTotp = {
  emailAddress: string;
  /** Whether the account is. */
  isEnabled: boolean;
  secret: string | null;
  confirmedAt: string | null;
  lastStep: number | null;
};

const STORED = `
  select email_address, is_enabled, totp_secret as secret, totp_confirmed_at as confirmed_at, totp_last_step as last_step
  from accounts`;

/** Returns the account’s codes in their current state. */
export async function findTotp(db: Database, accountId: string): Promise<StoredTotp | undefined> {
  return (await db.run<StoredTotp>({ text: `${STORED} where id = $1`, values: [accountId] }))[0];
}

/**
 * The same, locked for use or change until the transaction ends; the transaction reads and writes as that account from
 * here on.
 */
export async function lockTotp(db: Database, accountId: string): Promise<StoredTotp | undefined> {
  const lock = { text: `${STORED} where id = $1 for update`, values: [accountId] };
  const [, found] = await db.runAll([enterAccount(accountId), lock]);
  return found?.[0] as StoredTotp | undefined;
}

/** Finds an email's account, compared case-insensitively. */
export async function findAccountId(db: Database, emailAddress: string): Promise<string | undefined> {
  const [found] = await db.run<{ id: string | null }>({
    text: 'select account_of_email($1) as id',
    values: [emailAddress],
  });
  return found?.id ?? undefined;
}

/** Changes the stored state of the codes. */
export function updateTotp(
  db: Database,
  accountId: string,
  change: { secret?: string | null; confirmedAt?: string | null; lastStep?: number | null },
  at: string,
): Statement {
  const columns = { secret: 'totpSecret', confirmedAt: 'totpConfirmedAt', lastStep: 'totpLastStep' } as const;
  const changed = Object.entries(change).map(([name, value]) => [columns[name as keyof typeof columns], value]);
  return db
    .sql('accounts')
    .where({ id: accountId })
    .update({ ...Object.fromEntries(changed), updatedAt: at });
}

/** Replaces all recovery codes with these; an empty list removes them all. */
export function replaceRecoveryCodes(db: Database, accountId: string, hashes: Buffer[], at: string): Statement[] {
  const rows = hashes.map((codeHash) => ({ accountId, codeHash, createdAt: at }));
  const gone = db.sql('accountRecoveryCodes').where({ accountId }).delete();
  return rows.length === 0 ? [gone] : [gone, db.sql('accountRecoveryCodes').insert(rows)];
}

/** Uses up a recovery code. @returns whether it existed and was unused */
export async function consumeRecoveryCode(
  db: Database,
  accountId: string,
  codeHash: Buffer,
  at: string,
): Promise<boolean> {
  const unused = db.sql('accountRecoveryCodes').where({ accountId, codeHash }).whereNull('usedAt');
  return (await db.run(unused.update({ usedAt: at }).returning('accountId'))).length > 0;
}

/** Returns how many recovery codes are left. */
export async function countRecoveryCodes(db: Database, accountId: string): Promise<number> {
  const unused = db.sql('accountRecoveryCodes').where({ accountId }).whereNull('usedAt');
  return (await db.run<{ left: number }>(unused.count({ left: '*' })))[0]!.left;
}

/** Sets the account whose rows the transaction reads and writes from here on. */
export function enterAccount(accountId: string): Statement {
  return { text: `select set_local('app.account_id', $1)`, values: [accountId] };
}

/** Returns the agencies in which the account holds a role; the transaction reads as that account from here on. */
export async function selectAgenciesOf(db: Database, accountId: string): Promise<string[]> {
  const [, found] = await db.runAll([
    enterAccount(accountId),
    {
      text: 'select distinct agency_id from roles where account_id = $1 and agency_id is not null order by 1',
      values: [accountId],
    },
  ]);
  return found!.map(({ agencyId }) => String(agencyId));
}

/** Returns whether the transaction's agency requires a second step of its administrators and the account is one. */
export async function requiresSecondStep(db: Database, agencyId: string, accountId: string): Promise<boolean> {
  const asks = {
    text: `select 1 from roles r join agency_settings g on g.agency_id = r.agency_id
      where r.agency_id = $1 and g.agency_id = $1 and r.account_id = $2 and r.is_enabled
        and r.type = 'RecruitmentAgencyAdministrationRole'
        and (g.settings #>> '{security,administratorsMustUseTotp}')::boolean`,
    values: [agencyId, accountId],
  };
  return (await db.run(asks)).length > 0;
}

/** Sets the agency whose rows the transaction writes from here on; null for none. */
export function enterAgency(agencyId: string | null): Statement {
  return { text: `select set_local('app.agency_id', $1)`, values: [agencyId ?? ''] };
}
