import type { Knex } from 'knex';

/** Begins a loop over all open agencies, each behind its own row-level security. */
const EACH_AGENCY = `
  for one in select a.id from agencies a where a.status = 'active' order by a.id loop
    perform set_config('app.agency_id', one::text, true);`;

/** Ends it, with nobody's rows visible. */
const END_EACH = `end loop;
  perform set_config('app.agency_id', '', true);`;

/**
 * The processes that run jobs, and the last heartbeat of each by the database's clock; a silent one is removed, and its
 * jobs go to the others. An email records who is sending it. While a worker lives, paused or not, its connection holds
 * the lock on its id.
 *
 * Sweeps query all agencies at once: each function passes through them in one statement, as the application's role, to
 * which each shows its own rows in turn. An agency that cannot be queried counts as due, so that its own work reports
 * why.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table job_workers (
      id uuid primary key,
      started_at timestamptz not null default clock_timestamp(),
      beat_at timestamptz not null
    );
    create function job_worker_lock(p_id uuid) returns bigint
    language sql immutable strict as $$ select hashtextextended('job worker ' || p_id, 0) $$;
    revoke execute on function job_worker_lock(uuid) from public;
    alter table outbound_mails add column leased_by uuid;

    create function due_digests(p_at timestamptz)
    returns table (agency_id uuid, digest_schedule_id uuid, next_run_at timestamptz)
    language plpgsql set plan_cache_mode = force_generic_plan as $$
    declare one uuid;
    begin ${EACH_AGENCY}
        return query select s.agency_id, s.id, s.next_run_at from digest_schedules s
          where s.agency_id = one and s.is_enabled and s.next_run_at <= p_at;
      ${END_EACH}
    end $$;

    create function agencies_with_late_deliveries(p_before timestamptz) returns setof uuid
    language plpgsql set plan_cache_mode = force_generic_plan as $$
    declare one uuid;
    begin ${EACH_AGENCY}
        if exists (select from webhook_deliveries d where d.agency_id = one and d.status = 'queued' and d.next_attempt_at < p_before)
        then return next one; end if;
      ${END_EACH}
    end $$;

    create function agencies_with_reminders()
    returns table (agency_id uuid, time_zone text, reminders jsonb, schedules jsonb)
    language plpgsql set plan_cache_mode = force_generic_plan as $$
    declare one uuid;
    begin ${EACH_AGENCY}
        return query select one, g.time_zone, g.settings->'reminders', asking.schedules from agency_settings g, lateral (
            select jsonb_agg(jsonb_build_object('id', s.id, 'reason', s.reason, 'kind', s.kind, 'fixedDate', s.fixed_date,
              'dayOfWeek', s.day_of_week, 'clientId', s.client_id, 'contractId', s.contract_id, 'isEnabled', true)) as schedules
            from reminder_schedules s where s.agency_id = one and s.is_enabled and (
              s.reason = 'missing' and exists (select from contractors p
                where p.agency_id = one and p.status <> 'deleted' and p.is_sending_reminders)
              or s.reason = 'pending' and exists (select from timesheets t where t.agency_id = one and t.status = 'pending'))
          ) asking
          where g.agency_id = one and asking.schedules is not null;
      ${END_EACH}
    end $$;

    create function agencies_with_expired(p_at timestamptz, p_before jsonb, p_text_days int) returns setof uuid
    language plpgsql set plan_cache_mode = force_generic_plan as $$
    declare
      one uuid;
      uploads_before timestamptz := p_before->>'uploads';
      keys_before timestamptz := p_before->>'idempotencyKeys';
      removed_before timestamptz := p_before->>'removedFiles';
      attachments_before timestamptz := p_before->>'attachments';
      links_before timestamptz := p_before->>'mailLinks';
      access_before timestamptz := p_before->>'endedAccess';
      deliveries_before timestamptz := p_before->>'deliveries';
    begin ${EACH_AGENCY}
        begin
          if exists (select from uploads x where x.agency_id = one and x.created_at < uploads_before)
            or exists (select from timesheet_files x where x.agency_id = one and x.removed_at < removed_before)
            or exists (select from made_downloads x where x.agency_id = one and x.expires_at <= p_at)
            or exists (select from idempotency_keys x where x.agency_id = one and x.created_at < keys_before)
            or exists (select from authorisation_links x where x.agency_id = one and x.expires_at < access_before)
            or exists (select from unsubscribe_links x where x.agency_id = one and x.expires_at < access_before)
            or exists (select from webhook_deliveries x where x.agency_id = one and x.created_at < deliveries_before)
            or exists (select from outbound_mails x where x.agency_id = one and x.attachments <> '[]' and x.created_at < attachments_before)
            or exists (select from outbound_mails x where x.agency_id = one and x.status = 'failed' and x.sealed_content is not null
              and x.created_at < links_before)
            or exists (select from outbound_mails x join agency_settings g on g.agency_id = one where x.agency_id = one
              and x.text_removed_at is null and x.status <> 'queued' and x.created_at < p_at - make_interval(hours => 24
                * coalesce((g.settings->'emails'->>'keepTextsForDays')::int, p_text_days)))
            or exists (select from erasures x join agency_settings g on g.agency_id = one where x.agency_id = one
              and x.finished_at is null and (x.keep_until is null or x.keep_until < (p_at at time zone g.time_zone)::date))
          then return next one; end if;
        exception when others then return next one;
        end;
      ${END_EACH}
    end $$;

    revoke execute on function due_digests(timestamptz), agencies_with_late_deliveries(timestamptz), agencies_with_reminders(),
      agencies_with_expired(timestamptz, jsonb, int) from public;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop function agencies_with_expired(timestamptz, jsonb, int);
    drop function agencies_with_reminders();
    drop function agencies_with_late_deliveries(timestamptz);
    drop function due_digests(timestamptz);
    alter table outbound_mails drop column leased_by;
    drop function job_worker_lock(uuid);
    drop table job_workers;
  `);
}
