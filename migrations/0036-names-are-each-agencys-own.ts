import type { Knex } from 'knex';
import { replaceInOpenRequest } from './open-request.ts';
import { unforced } from './tenant-table.ts';

/** The place of `open_request` that this migration changes: a name comes from the agency's contact, or from its owner. */
const NAME = { before: `'fullname', acc.fullname`, after: `'profileName', acc.profile_name` };

/** When the agency learned that an account exists: from a session, a browser, a link that was used, or because no other agency has it. */
const JOINED = `
  update contacts c set joined_at = seen.at
  from (
    select agency_id, account_id, min(at) as at from (
      select agency_id, account_id, created_at as at from sessions
      union all select agency_id, account_id, known_since from account_devices
      union all select agency_id, subject_id, occurred_at from audit_events
        where action in ('account.verified', 'account.passwordReset')
      union all select (array_agg(r.agency_id))[1], a.id, a.verified_at from accounts a join roles r on r.account_id = a.id
        where a.verified_at is not null and r.agency_id is not null
        group by a.id having count(distinct r.agency_id) = 1
    ) known where agency_id is not null group by agency_id, account_id
  ) seen
  where c.agency_id = seen.agency_id and c.account_id = seen.account_id`;

/** Audit trails and email lists lose the names that another agency gave. */
const NAMED_HERE = `
  update audit_events e set detail = jsonb_set(e.detail, '{by}', to_jsonb(c.fullname)) from contacts c
  where c.agency_id = e.agency_id and c.account_id = e.subject_id and c.status <> 'deleted' and e.subject_type = 'account'
    and e.actor_kind = 'system' and e.detail ? 'by';
  update outbound_mails m set to_name = c.fullname from contacts c
  where c.agency_id = m.agency_id and c.account_id = m.subject_id and c.status <> 'deleted' and m.subject_type = 'account'`;

/**
 * An account keeps nothing written by an agency: names and telephone numbers belong to each agency's own contacts. Who
 * has joined is recorded per agency. The accounts' own names are deleted, since whichever agency came first had written
 * them.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`alter table contacts add column joined_at timestamptz`);
  await unforced(knex, ['contacts', 'roles', 'audit_events', 'outbound_mails'], async () => {
    await knex.raw(JOINED);
    await knex.raw(NAMED_HERE.replaceAll('?', '\\?'));
  });
  await replaceInOpenRequest(knex, NAME.before, NAME.after);
  await knex.raw(`
    alter table accounts drop column fullname, drop column telephone_number,
      add column profile_name text check (profile_name = btrim(profile_name) and profile_name <> '')`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table accounts add column fullname text, add column telephone_number text;
    update accounts set fullname = coalesce(profile_name, email_address);
    alter table accounts alter column fullname set not null, drop column profile_name;
    alter table contacts drop column joined_at`);
  await replaceInOpenRequest(knex, NAME.after, NAME.before);
}
