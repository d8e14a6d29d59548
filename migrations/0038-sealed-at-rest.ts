import type { Knex } from 'knex';
import { unforced } from './tenant-table.ts';

const SEALED = `'^sealed:[0-9a-f]{16}:[A-Za-z0-9_-]+$'`;
/** A URL that ends in, or contains, a key of 256 bits. */
const LINK = `'(http|https)://[^[:space:]"''<>]*[/=][A-Za-z0-9_-]{43}([^A-Za-z0-9_-]|$)'`;
/** The beginning of a login-code secret that was sealed before there were keys for it. */
const FORMER = 'former:';

/**
 * Secrets of webhooks and login codes and the links of waiting emails are sealed, and no others can be written. Plain
 * values are sealed after the migrations by whoever has the key, which then validates these constraints.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table webhook_endpoints add column secret_ending text;
    alter table outbound_mails
      add column sealed_content text,
      add column has_links boolean not null default false,
      add column text_removed_at timestamptz;
    create index outbound_mails_texts on outbound_mails (agency_id, created_at) where text_removed_at is null;
  `);
  await unforced(knex, ['webhook_endpoints'], async () => {
    await knex.raw(`update webhook_endpoints set secret_ending = right(secret, 4)`);
  });
  await knex.raw(`
    alter table webhook_endpoints
      alter column secret_ending set not null,
      add constraint webhook_endpoints_sealed
        check (secret ~ ${SEALED} and coalesce(previous_secret ~ ${SEALED}, true)) not valid;

    alter table outbound_mails
      add constraint outbound_mails_sealed check (sealed_content ~ ${SEALED}),
      add constraint outbound_mails_sealed_waits check (sealed_content is null or has_links and status <> 'sent'),
      add constraint outbound_mails_text_removed
        check (text_removed_at is null or html = '' and text = '' and sealed_content is null),
      add constraint outbound_mails_links_hidden
        check (html !~ ${LINK} and text !~ ${LINK} and headers::text !~ ${LINK}) not valid;

    alter table accounts alter column totp_secret type text using
      case when totp_secret is null then null
        when substring(totp_secret from 1 for 7) = convert_to('sealed:', 'UTF8') then convert_from(totp_secret, 'UTF8')
        else '${FORMER}' || encode(totp_secret, 'hex') end;
    alter table accounts add constraint accounts_totp_sealed
      check (totp_secret ~ ${SEALED} or totp_secret ~ '^${FORMER}[0-9a-f]+$');
  `);
}

/** Sealed values stay sealed, so that the previous version cannot read them. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table accounts drop constraint accounts_totp_sealed;
    alter table accounts alter column totp_secret type bytea using
      case when totp_secret like '${FORMER}%' then decode(substring(totp_secret from ${FORMER.length + 1}), 'hex')
        else convert_to(totp_secret, 'UTF8') end;
    drop index outbound_mails_texts;
    alter table outbound_mails
      drop constraint outbound_mails_links_hidden, drop constraint outbound_mails_text_removed,
      drop constraint outbound_mails_sealed_waits, drop constraint outbound_mails_sealed,
      drop column text_removed_at, drop column has_links, drop column sealed_content;
    alter table webhook_endpoints drop constraint webhook_endpoints_sealed, drop column secret_ending;
  `);
}
