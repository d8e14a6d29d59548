import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#domain/new-id.ts';
import { migrate, rollback } from '#migrations/index.ts';
import { loadConfig } from '#platform/config.ts';
import { APP_ROLE } from '#platform/database/embedded-postgres.ts';
import { sealClearValues } from '#platform/sealing/seal-clear-values.ts';
import { countSealed, findUnopenable, resealAll } from '#platform/sealing/sealed-values.ts';
import { createSealing, keyIdOf } from '#platform/sealing/sealing.ts';
import { openSealingKeys } from '#platform/sealing/sealing-keys.ts';
import { openTwoAgencies } from '#tests/support/two-agencies.ts';
import { opened } from '#tests/support/opened.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const FOLDER = temporaryFolder('sealed');
const [ONE, TWO, SESSION] = ['1'.repeat(32), '2'.repeat(32), 's'.repeat(32)];
const LINK = `http://here.localhost:3000/unsubscribe/${'k'.repeat(43)}`;
const config = (SEALING_KEYS: string, SESSION_SECRET = SESSION) =>
  loadConfig({ NODE_ENV: 'test', DATA_DIR: FOLDER, SEALING_KEYS, SESSION_SECRET });
const sealingOf = (keys: string) => createSealing(openSealingKeys(config(keys)));
const idOf = (key: string) => openSealingKeys(config(key))()[0]!.id;

const world = opened(openTwoAgencies);
let owner: pg.Client;
let accountId: string;
const ownerUrl = () => world.database.ownerUrl;
beforeAll(async () => {
  owner = new pg.Client({ connectionString: ownerUrl() });
  await owner.connect();
  accountId = (await owner.query<{ id: string }>('select id from accounts order by id limit 1')).rows[0]!.id;
});
afterAll(async () => {
  await owner.end();
});

/** Encrypts a TOTP secret with a session secret, as was done before there were keys. */
function formerTotp(secret: string, sessionSecret: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', sessionSecret, '', 'countersign totp secrets', 32));
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(accountId));
  return Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

const mailOf = (agencyId: string, status: string, words: string) => ({
  text: `insert into outbound_mails (agency_id, id, kind, message_id, to_address, subject, html, text, headers, status, created_at, sent_at)
    values ($1, $2::uuid, 'submissionReminder', $2::text, 'a@b.example', 'x', $4, $4, json_build_object('List-Unsubscribe', '<' || $4 || '>'),
      $3, now(), case when $3 = 'sent' then now() end) returning id`,
  values: [agencyId, newId(), status, words],
});
const webhookOf = (agencyId: string, previous: string | null) => ({
  text: `insert into webhook_endpoints (agency_id, id, url, secret, previous_secret, events, created_at)
    values ($1, $2, 'https://a.example', 'whsec_clear1234', $3, '{contact.created}', now()) returning id`,
  values: [agencyId, newId(), previous],
});
type Stored = Record<string, string | null>;
const rows = async (text: string) => (await world.here.db.run({ text, values: [] })) as Stored[];

describe('An upgrade from a version without encrypted secrets', () => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  beforeAll(async () => {
    for (let undone = ''; !undone.startsWith('0038');) undone = (await rollback(ownerUrl()))[0]!;
    for (const ctx of [world.here, world.there]) {
      await ctx.db.run(webhookOf(ctx.agency.id, 'whsec_before'));
      await ctx.db.run(webhookOf(ctx.agency.id, null));
      for (const status of ['queued', 'failed', 'sent']) await ctx.db.run(mailOf(ctx.agency.id, status, LINK));
      await ctx.db.run(mailOf(ctx.agency.id, 'sent', 'plain'));
    }
    await owner.query('update accounts set totp_secret = $1 where id = $2', [formerTotp(secret, SESSION), accountId]);
    await migrate(ownerUrl(), APP_ROLE);
  });

  test('leaves codes encrypted under another session secret for the process that has it', async () => {
    expect(await sealClearValues(ownerUrl(), config(ONE, 'o'.repeat(32)))).toBeGreaterThan(0);
    expect(await findUnopenable(ownerUrl(), sealingOf(ONE))).toEqual([
      { table: 'accounts', agencyId: null, id: accountId },
    ]);
  });
  test('encrypts every secret and link, in every agency, and does nothing the second time', async () => {
    expect(await sealClearValues(ownerUrl(), config(ONE))).toBe(1);
    expect(await sealClearValues(ownerUrl(), config(ONE))).toBe(0);
    expect(await findUnopenable(ownerUrl(), sealingOf(ONE))).toEqual([]);
    expect([...(await countSealed(ownerUrl()))]).toEqual([[idOf(ONE), 2 * (3 + 2) + 1]]);
    const { rows: found } = await owner.query<{ sealed: string }>(
      'select totp_secret as sealed from accounts where id = $1',
      [accountId],
    );
    const place = { table: 'accounts' as const, agencyId: null, id: accountId };
    expect(sealingOf(ONE).open(found[0]!.sealed, place)).toBe(secret);
  });
  test('keeps webhook signing secrets, and links of unsent mails', async () => {
    const agencyId = world.here.agency.id;
    const webhooks = await rows('select * from webhook_endpoints order by previous_secret nulls last');
    const open = (table: 'webhook_endpoints' | 'outbound_mails', id: string | null, sealed: string | null) =>
      sealingOf(ONE).open(sealed!, { table, agencyId, id: id! });
    expect(
      webhooks.map(({ id, secret: sealed, secretEnding }) => [open('webhook_endpoints', id!, sealed!), secretEnding]),
    ).toEqual([
      ['whsec_clear1234', '1234'],
      ['whsec_clear1234', '1234'],
    ]);
    expect(open('webhook_endpoints', webhooks[0]!.id!, webhooks[0]!.previousSecret!)).toBe('whsec_before');
    const mails = await rows('select * from outbound_mails order by status, has_links');
    expect(mails.map(({ status, text, headers, hasLinks }) => [status, text, headers, hasLinks])).toEqual([
      ['failed', '[link]', { 'List-Unsubscribe': '<[link]>' }, true],
      ['queued', '[link]', { 'List-Unsubscribe': '<[link]>' }, true],
      ['sent', 'plain', { 'List-Unsubscribe': '<plain>' }, false],
      ['sent', '[link]', { 'List-Unsubscribe': '<[link]>' }, true],
    ]);
    expect(mails.map(({ sealedContent }) => sealedContent !== null)).toEqual([true, true, false, false]);
    expect(JSON.parse(open('outbound_mails', mails[1]!.id!, mails[1]!.sealedContent!))).toEqual({
      html: LINK,
      text: LINK,
      headers: { 'List-Unsubscribe': `<${LINK}>` },
    });
  });
  test('makes the database refuse plain text from then on', async () => {
    const open = await owner.query('select conname from pg_constraint where not convalidated');
    expect(open.rows).toEqual([]);
    const agencyId = world.here.agency.id;
    await expect(world.here.db.run(mailOf(agencyId, 'queued', LINK))).rejects.toThrow('outbound_mails_links_hidden');
    for (const column of ['secret', 'previous_secret'])
      await expect(
        world.here.db.run({ text: `update webhook_endpoints set ${column} = 'whsec_clear'`, values: [] }),
      ).rejects.toThrow('webhook_endpoints_sealed');
    await expect(
      owner.query(`update accounts set totp_secret = 'GEZDGNBVGY3TQOJQ' where id = $1`, [accountId]),
    ).rejects.toThrow('accounts_totp_sealed');
  });
});

describe('A rotation', () => {
  const both = `${TWO},${ONE}`;
  beforeEach(async () => {
    await resealAll(ownerUrl(), sealingOf(`${ONE},${TWO}`), idOf(ONE), () => undefined);
  });
  test('that is interrupted has values under both keys, all readable, and continues when repeated', async () => {
    const cut = resealAll(ownerUrl(), sealingOf(both), idOf(TWO), () => {
      throw new Error('The machine went down.');
    });
    await expect(cut).rejects.toThrow('The machine went down.');
    const counts = await countSealed(ownerUrl());
    const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
    expect(await findUnopenable(ownerUrl(), sealingOf(both))).toEqual([]);
    const done = await resealAll(ownerUrl(), sealingOf(both), idOf(TWO), () => undefined);
    expect(done.unopenable).toEqual([]);
    expect([...(await countSealed(ownerUrl()))]).toEqual([[idOf(TWO), all]]);
    expect(await findUnopenable(ownerUrl(), sealingOf(TWO))).toEqual([]);
    expect(await resealAll(ownerUrl(), sealingOf(both), idOf(TWO), () => undefined)).toEqual({
      resealed: 0,
      unopenable: [],
    });
  });
  test('continues past an unreadable value, names it, and leaves it as it is', async () => {
    const [webhook] = await rows('select id, secret from webhook_endpoints order by id limit 1');
    const foreign = sealingOf('3'.repeat(32)).seal('x', {
      table: 'webhook_endpoints',
      agencyId: world.here.agency.id,
      id: webhook!.id!,
    });
    await world.here.db.run({
      text: 'update webhook_endpoints set secret = $1 where id = $2',
      values: [foreign, webhook!.id],
    });
    const { unopenable } = await resealAll(ownerUrl(), sealingOf(both), idOf(TWO), () => undefined);
    expect(unopenable).toEqual([{ table: 'webhook_endpoints', agencyId: world.here.agency.id, id: webhook!.id }]);
    const [left] = await rows(`select secret from webhook_endpoints where id = '${webhook!.id}'`);
    expect(keyIdOf(left!.secret!)).toBe(idOf('3'.repeat(32)));
  });
  test('handles more rows than one batch', async () => {
    for (let nth = 0; nth < 201; nth += 1) {
      const id = newId();
      const sealed = sealingOf(ONE).seal('x', { table: 'webhook_endpoints', agencyId: world.there.agency.id, id });
      await world.there.db.run({
        text: `insert into webhook_endpoints (agency_id, id, url, secret, secret_ending, events, created_at)
          values ($1, $2, 'https://a.example', $3, 'k3Qz', '{contact.created}', now())`,
        values: [world.there.agency.id, id, sealed],
      });
    }
    await resealAll(ownerUrl(), sealingOf(both), idOf(TWO), () => undefined);
    const found = await world.there.db.run<{ secret: string }>({
      text: 'select secret from webhook_endpoints',
      values: [],
    });
    expect(new Set(found.map(({ secret }) => keyIdOf(secret)))).toEqual(new Set([idOf(TWO)]));
  });
});
