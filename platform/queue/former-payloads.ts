/**
 * Migrates jobs that earlier versions queued with someone's email or name: for waiting ones it moves to the table of
 * requested mails, under the job's own id; finished ones lose it. The request of a waiting long download or import
 * moves to its own row.
 */
export const FORMER_PAYLOADS = `
  do $$
  declare waiting record;
  begin
    if to_regclass('public.account_mail_requests') is null then return; end if;
    perform keep_account_mail_request(j.id, (select a.id from agencies a where a.id::text = j.data->>'agencyId'),
        j.data->'data'->>'emailAddress', j.data->'data'->>'wanted', j.data->'data'->'notice',
        coalesce((j.data->'data'->>'at')::timestamptz, j.created_on))
      from pgboss.job j where j.state < 'completed' and j.name in ('send-account-mail', 'tell-account-holder')
        and j.data->'data' ? 'emailAddress';
    update pgboss.job set data = jsonb_build_object('agencyId', data->'agencyId', 'data', jsonb_build_object('requestId', id))
      where name in ('send-account-mail', 'tell-account-holder') and data->'data' ? 'emailAddress';
    for waiting in select j.data->>'agencyId' as agency, j.data->'data' as asked from pgboss.job j
      where j.state < 'completed' and j.name in ('make-download', 'apply-import') and j.data->'data' ? 'actor'
    loop
      perform set_local('app.agency_id', waiting.agency);
      update made_downloads set asked = waiting.asked where id::text = waiting.asked->>'downloadId';
      update imports set asked = waiting.asked where id::text = waiting.asked->>'importId';
    end loop;
    update pgboss.job set data = jsonb_set(data, '{data}', jsonb_strip_nulls(jsonb_build_object(
        'downloadId', data->'data'->'downloadId', 'importId', data->'data'->'importId')))
      where name in ('make-download', 'apply-import') and data->'data' ? 'actor';
    update pgboss.archive set data = jsonb_build_object('agencyId', data->'agencyId', 'data', null)
      where data->'data' ? 'emailAddress' or data->'data' ? 'actor';
  end $$`;
