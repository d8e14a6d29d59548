import pg from 'pg';
import { beforeAll, expect, inject, test } from 'vitest';
import { lockRecipients } from '#domain/mail/mails.rows.server.ts';
import { newId } from '#domain/new-id.ts';
import { onDatabase } from '../../support/postgres.ts';
import { opened } from '../../support/opened.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';

const world = opened(openTwoAgencies);

beforeAll(async () => {
  const { db, agency } = world.here;
  await db.run({
    text: `insert into contacts (agency_id, id, email_address, fullname, status, created_at, updated_at)
      select $1, gen_random_uuid(), 'p' || n || '@mailbox.example', 'Person ' || n, case n % 3 when 0 then 'deleted' else 'enabled' end, now(), now()
      from generate_series(1, 20000) n`,
    values: [agency.id],
  });
  const [named] = await db.run<{ name: string }>({ text: 'select current_database() as name', values: [] });
  const owner = new pg.Client({ connectionString: onDatabase(inject('postgres').ownerUrl, named!.name) });
  await owner.connect();
  await owner.query('vacuum analyze contacts');
  await owner.end();
});

const known = { contactId: newId(), accountId: newId() };
test.each([
  ['an address alone', [{ address: 'P1@mailbox.example' }]],
  ['a contact and an account', [{ address: 'P2@mailbox.example', ...known }]],
  ['a digest', Array.from({ length: 20 }, (_, n) => ({ address: `p${n}@mailbox.example` }))],
])('Of many contacts those named by %s are found by indexes', async (_, to) => {
  const { db, agency } = world.here;
  const { text, values } = lockRecipients(agency.id, to) as { text: string; values: unknown[] };
  const lines = await db.run<{ 'QUERY PLAN': string }>({ text: `explain ${text}`, values });
  const plan = lines.map((line) => Object.values(line)[0]).join('\n');
  expect(plan).toContain('Bitmap Index Scan on contacts_email_address');
  expect(plan).toContain('Bitmap Index Scan on contacts_account');
  expect(plan).not.toMatch(/Seq Scan|Filter: \(agency_id/);
});
