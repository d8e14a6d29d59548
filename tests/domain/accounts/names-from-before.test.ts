import { expect, test } from 'vitest';
import type { Context } from '#domain/context.ts';
import { migrate, rollback } from '#migrations/index.ts';
import { APP_ROLE } from '#platform/database/embedded-postgres.ts';
import { addPlacement, openTwoAgencies } from '#tests/support/two-agencies.ts';
import { opened } from '#tests/support/opened.ts';

const STEP = '0036-names-are-each-agencys-own';

const world = opened(openTwoAgencies);

const run = (ctx: Context, text: string, values: unknown[]) =>
  ctx.db.run<Record<string, string | null>>({ text, values });
const accountOf = async (emailAddress: string) =>
  (await run(world.here, 'select account_id from contacts where email_address = $1', [emailAddress]))[0]!.accountId;
const joinedAt = async (ctx: Context, emailAddress: string) =>
  (await run(ctx, 'select joined_at from contacts where email_address = $1', [emailAddress]))[0]!.joinedAt;

test('An upgrade records who has joined which agency, and removes other agencies’ names from trails and mails', async () => {
  const { here, there, database } = world;
  for (const name of ['only.here', 'both', 'neither', 'waiting']) await addPlacement(here, `${name}@people.example`);
  for (const name of ['both', 'neither']) await addPlacement(there, `${name}@people.example`);
  const both = await accountOf('both@people.example');
  for (let undone = ''; undone !== STEP;) undone = (await rollback(database.ownerUrl))[0]!;
  await run(
    here,
    `update accounts set fullname = 'Whatever There Wrote', verified_at = '2026-05-01T08:00:00Z' where email_address = any($1)`,
    [['only.here', 'both', 'neither'].map((name) => `${name}@people.example`)],
  );
  await run(
    here,
    `insert into sessions (id, account_id, agency_id, token_hash, created_at, last_seen_at, expires_at, ends_at)
      select gen_random_uuid(), $1, $2, 'x', '2026-05-02T08:00:00Z', '2026-05-02T08:00:00Z', '2026-05-03T08:00:00Z', '2026-05-03T08:00:00Z'`,
    [both, here.agency.id],
  );
  await run(
    here,
    `insert into audit_events (agency_id, id, action, subject_type, subject_id, actor_kind, actor_name, detail, occurred_at)
      values ($1, gen_random_uuid(), 'account.totpEnabled', 'account', $2, 'system', 'Countersign', '{"by":"Whatever There Wrote"}', now())`,
    [here.agency.id, both],
  );
  await run(
    here,
    `insert into outbound_mails (agency_id, id, kind, message_id, to_name, to_address, subject, html, text, subject_type, subject_id, created_at)
      values ($1, gen_random_uuid(), 'accountNotice', 'm', 'Whatever There Wrote', 'both@people.example', 's', 'h', 't', 'account', $2, now())`,
    [here.agency.id, both],
  );

  expect(await migrate(database.ownerUrl, APP_ROLE)).toContain(STEP);
  expect(await joinedAt(here, 'only.here@people.example')).toBe('2026-05-01T08:00:00Z');
  expect(await joinedAt(here, 'both@people.example')).toBe('2026-05-02T08:00:00Z');
  expect(await joinedAt(there, 'both@people.example')).toBeNull();
  for (const ctx of [here, there]) expect(await joinedAt(ctx, 'neither@people.example')).toBeNull();
  expect(await joinedAt(here, 'waiting@people.example')).toBeNull();
  const [contact] = await run(here, 'select fullname from contacts where account_id = $1', [both]);
  const [event] = await run(here, `select detail->>'by' as by from audit_events where subject_id = $1`, [both]);
  const [mail] = await run(here, 'select to_name from outbound_mails where subject_id = $1', [both]);
  expect([event, mail]).toEqual([{ by: contact!.fullname }, { toName: contact!.fullname }]);
});
