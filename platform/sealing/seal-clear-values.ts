import type pg from 'pg';
import type { Config } from '../config.ts';
import { openFormerTotp } from '../log-in/former-totp.ts';
import { agencyIds, asSealer, inAgency, writeSealed } from './sealed-values.ts';
import { createSealing, keyIdOf, type Sealing } from './sealing.ts';
import { openSealingKeys } from './sealing-keys.ts';
import { sessionSecret } from '../log-in/session-secret.ts';

/** The database constraints that hold once nothing is stored in the clear any more. */
const CONSTRAINTS = { webhook_endpoints: 'webhook_endpoints_sealed', outbound_mails: 'outbound_mails_links_hidden' };
/** An address with a 256-bit key, and its surroundings, as in the database's own constraint. */
const LINK = `(http|https)://[^[:space:]"'<>]*[/=][A-Za-z0-9_-]{43}($|[^A-Za-z0-9_-])`;
const WHOLE_LINK = `(http|https)://[^[:space:]"'<>]*[/=][A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])[^[:space:]"'<>]*`;
const BATCH = 100;

/**
 * Encrypts what earlier versions left in the clear, and has the database enforce that nothing is any more. Does nothing
 * if everything is encrypted; an interrupted run can be repeated and continues. Call after the migrations.
 * @returns the number of rows encrypted
 */
export async function sealClearValues(
  ownerUrl: string,
  config: Pick<Config, 'sealingKeys' | 'sessionSecret' | 'dataDir'>,
): Promise<number> {
  return asSealer(ownerUrl, async (client) => {
    const sealing = createSealing(openSealingKeys(config));
    let count = await sealTotp(client, sealing, config);
    const open = await openConstraints(client);
    if (open.length === 0) return count;
    for (const agencyId of await agencyIds(client)) {
      count += await sealWebhooks(client, sealing, agencyId);
      count += await hideLinks(client, sealing, agencyId);
    }
    for (const { table, name } of open) await client.query(`alter table ${table} validate constraint ${name}`);
    return count;
  });
}

async function openConstraints(client: pg.Client): Promise<{ table: string; name: string }[]> {
  const { rows } = await client.query<{ table: string; name: string }>(
    `select conrelid::regclass::text as table, conname as name from pg_constraint where conname = any($1) and not convalidated`,
    [Object.values(CONSTRAINTS)],
  );
  return rows;
}

async function sealTotp(client: pg.Client, sealing: Sealing, config: Parameters<typeof sessionSecret>[0]) {
  const { rows } = await client.query<{ id: string; secret: string }>(
    `select id, totp_secret as secret from accounts where totp_secret like 'former:%'`,
  );
  let count = 0;
  for (const { id, secret } of rows) {
    const sealed = Buffer.from(secret.slice('former:'.length), 'hex');
    const text = openFormerTotp(sealed, id, sessionSecret(config));
    // Secrets made with another session secret are left encrypted as they are: the command can be repeated with that
    // one.
    if (text === null) continue;
    const place = { table: 'accounts' as const, agencyId: null, id };
    await writeSealed(client, place, [{ column: 'totp_secret', sealed: sealing.seal(text, place) }]);
    count += 1;
  }
  return count;
}

function sealWebhooks(client: pg.Client, sealing: Sealing, agencyId: string): Promise<number> {
  return inAgency(client, agencyId, async () => {
    const { rows } = await client.query<{ id: string; secret: string; previous: string | null }>(
      `select id, secret, previous_secret as previous from webhook_endpoints
        where agency_id = $1 and (secret not like 'sealed:%' or previous_secret not like 'sealed:%') for update`,
      [agencyId],
    );
    for (const { id, secret, previous } of rows) {
      const place = { table: 'webhook_endpoints' as const, agencyId, id };
      const values = [
        { column: 'secret', text: secret },
        ...(previous ? [{ column: 'previous_secret', text: previous }] : []),
      ];
      await writeSealed(
        client,
        place,
        values.map(({ column, text }) => ({
          column,
          sealed: keyIdOf(text) === null ? sealing.seal(text, place) : text,
        })),
      );
    }
    return rows.length;
  });
}

type ClearMail = { id: string; isWaiting: boolean; html: string; text: string; headers: object };

/** Encrypts the content of emails that may still be sent, and removes the links from all. */
async function hideLinks(client: pg.Client, sealing: Sealing, agencyId: string): Promise<number> {
  for (let count = 0; ;) {
    const found = await inAgency(client, agencyId, () => hideBatch(client, sealing, agencyId));
    count += found;
    if (found < BATCH) return count;
  }
}

async function hideBatch(client: pg.Client, sealing: Sealing, agencyId: string): Promise<number> {
  const { rows } = await client.query<ClearMail>(
    `select id, status <> 'sent' as "isWaiting", html, text, headers from outbound_mails
      where agency_id = $1 and (html ~ $2 or text ~ $2 or headers::text ~ $2) limit ${BATCH} for update`,
    [agencyId, LINK],
  );
  for (const { id, isWaiting, ...words } of rows) {
    const sealed = sealing.seal(JSON.stringify(words), { table: 'outbound_mails', agencyId, id });
    await client.query(
      `update outbound_mails set has_links = true, sealed_content = $4,
        html = regexp_replace(html, $3, '[link]', 'g'), text = regexp_replace(text, $3, '[link]', 'g'),
        headers = regexp_replace(headers::text, $3, '[link]', 'g')::jsonb
       where agency_id = $1 and id = $2`,
      [agencyId, id, WHOLE_LINK, isWaiting ? sealed : null],
    );
  }
  return rows.length;
}
