import type { Knex } from 'knex';
import { createTenantTable, dropTables } from './tenant-table.ts';

const CONTACT = `foreign key (agency_id, contact_id) references contacts (agency_id, id) on delete cascade`;

/** Whose invitation is waiting, until when, and who leaves on which day. */
export async function up(knex: Knex): Promise<void> {
  await createTenantTable(
    knex,
    'held_invitations',
    `
      contact_id uuid not null,
      send_at timestamptz,
      held_at timestamptz not null,
      ${CONTACT}
    `,
    ['contact_id'],
  );
  await createTenantTable(
    knex,
    'departures',
    `
      contact_id uuid not null,
      leaves_on date not null,
      reason text check (btrim(reason) <> ''),
      ends jsonb not null default '[]',
      set_at timestamptz not null,
      left_at timestamptz,
      ${CONTACT}
    `,
    ['contact_id'],
  );
  await knex.raw(`
    create index held_invitations_due on held_invitations (agency_id, send_at) where send_at is not null;
    create index departures_due on departures (agency_id, leaves_on) where left_at is null;

    create function agencies_with_people_due(p_at timestamptz) returns setof uuid
    language plpgsql set plan_cache_mode = force_generic_plan as $$
    declare one uuid;
    begin
      for one in select a.id from agencies a where a.status = 'active' order by a.id loop
        perform set_local('app.agency_id', one::text);
        begin
          if exists (select from held_invitations h where h.agency_id = one and h.send_at <= p_at)
            or exists (select from departures d join agency_settings g on g.agency_id = one
              where d.agency_id = one and d.left_at is null and d.leaves_on < (p_at at time zone g.time_zone)::date)
          then return next one; end if;
        exception when connection_exception then null;
        end;
      end loop;
      perform set_local('app.agency_id', '');
    end $$;
    revoke execute on function agencies_with_people_due(timestamptz) from public;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop function agencies_with_people_due(timestamptz)');
  await dropTables(knex, ['departures', 'held_invitations']);
}
