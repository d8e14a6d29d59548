import type { Knex } from 'knex';

/**
 * Returns everything a request needs to know about its tenant and its caller in one round trip: the agency of the host,
 * the session behind the cookie, the account, its enabled roles, and its contact in this agency. Runs with the caller's
 * rights, and sets the agency and the account so that row-level security applies to it too.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create function open_request(p_canonical_name text, p_token_hash bytea, p_at timestamptz) returns json
    language plpgsql volatile security invoker set search_path = public, pg_temp as $$
    declare
      a agencies; s sessions; acc accounts;
    begin
      select * into a from agencies where canonical_name = p_canonical_name;
      perform set_config('app.agency_id', coalesce(a.id::text, ''), true);
      if p_token_hash is not null and (a.id is not null or p_canonical_name is null) then
        select * into s from sessions
          where token_hash = p_token_hash and ended_at is null and expires_at > p_at and agency_id is not distinct from a.id;
        if s.id is not null then
          select * into acc from accounts where id = s.account_id and is_enabled;
        end if;
      end if;
      if acc.id is not null then
        perform set_config('app.account_id', acc.id::text, true);
        if s.last_seen_at < p_at - interval '1 minute' then
          update sessions set last_seen_at = p_at,
            expires_at = case when remember_me then expires_at else p_at + interval '12 hours' end
          where id = s.id;
        end if;
      end if;
      return json_build_object(
        'agency', (select json_build_object('id', a.id, 'canonicalName', a.canonical_name, 'displayName', a.display_name,
            'status', a.status, 'timeZone', g.time_zone, 'website', g.website, 'settings', g.settings,
            'logos', (select json_object_agg(kind, storage_key) from agency_logos where agency_id = a.id))
          from agency_settings g where g.agency_id = a.id),
        'session', case when acc.id is null then null else json_build_object('id', s.id, 'currentRoleId', s.current_role_id, 'rememberMe', s.remember_me) end,
        'account', case when acc.id is null then null else json_build_object('id', acc.id, 'emailAddress', acc.email_address, 'fullname', acc.fullname) end,
        'roles', case when acc.id is null then '[]'::json else (
          select coalesce(json_agg(json_build_object('id', r.id, 'type', r.type, 'isEnabled', r.is_enabled, 'agencyId', r.agency_id,
              'agencyName', ra.display_name, 'agencyCanonicalName', ra.canonical_name)
            order by r.created_at, r.id), '[]'::json)
          from roles r left join agencies ra on ra.id = r.agency_id where r.account_id = acc.id) end,
        'contact', (select json_build_object('id', c.id, 'fullname', c.fullname,
            'isSuperAdministrator', coalesce((select is_super_administrator from administrators d
              where d.agency_id = a.id and d.contact_id = c.id and d.is_enabled), false))
          from contacts c where c.agency_id = a.id and c.account_id = acc.id and c.status <> 'deleted' limit 1));
    end $$;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`drop function if exists open_request(text, bytea, timestamptz)`);
}
