import type { Database, Statement } from '#platform/database/database.ts';
import type { PasswordException, SsoFields } from './sso-change.ts';
import type { SsoTest } from '../sso.ts';

/** Serialises changes to an agency’s single sign-on and its domains. */
export function lockSso(agencyId: string): Statement {
  return { text: `select pg_advisory_xact_lock(hashtext('sso ' || $1))`, values: [agencyId] };
}

/** A secret as stored, and since when. */
export type StoredClientSecret = { clientSecret: string; secretSetAt: string };

/** Inserts an agency’s provider. */
export function insertSsoSettings(
  db: Database,
  agencyId: string,
  { at, ...row }: SsoFields & StoredClientSecret & { id: string; at: string },
): Statement {
  return db.sql('ssoSettings').insert({ agencyId, ...row, createdAt: at, updatedAt: at });
}

/** Updates what changed and increments the version, and the provider's version where it changed. */
export function updateSsoSettings(
  db: Database,
  agencyId: string,
  {
    at,
    isAnotherProvider,
    ...change
  }: Partial<SsoFields & StoredClientSecret> & { at: string; isAnotherProvider: boolean },
): Statement {
  const raised = isAnotherProvider ? { providerVersion: db.sql.raw('provider_version + 1') } : {};
  const counted = { updatedAt: at, version: db.sql.raw('version + 1') };
  return db
    .sql('ssoSettings')
    .where({ agencyId })
    .update({ ...change, ...raised, ...counted });
}

/** Stores a test's result; if it passed, with the provider's version at that time. */
export function updateSsoTest(
  db: Database,
  agencyId: string,
  { test, providerVersion }: { test: SsoTest; providerVersion: number },
): Statement {
  const passed = test.hasPassed ? { testedVersion: providerVersion } : {};
  return db
    .sql('ssoSettings')
    .where({ agencyId, providerVersion })
    .update({ lastTest: JSON.stringify(test), ...passed });
}

/** Selects the super administrators who are enabled and have joined, by name: one of them keeps a password. */
export function selectKeepers(db: Database, agencyId: string): Promise<PasswordException[]> {
  return db.run<PasswordException>({
    text: `select c.id as contact_id, c.fullname
      from administrators d join contacts c on c.agency_id = d.agency_id and c.id = d.contact_id
      where d.agency_id = $1 and d.is_enabled and d.is_super_administrator and c.status <> 'deleted'
        and c.joined_at is not null and is_account_enabled(c.account_id)
      order by lower(c.fullname), c.id`,
    values: [agencyId],
  });
}
