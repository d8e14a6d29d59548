import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '#domain/context.ts';
import { storeAttachment } from '#domain/mail/attachments.server.ts';
import { queueMail } from '#domain/mail/queue-mail.server.ts';
import { newId } from '#domain/new-id.ts';
import { removeEndedAccess, removeExpired } from '#domain/retention/remove-expired.server.ts';
import { fixedClock } from '#platform/clock.ts';
import { newStorageKey } from '#platform/files/file-store.ts';
import { openFiles } from '#platform/files/files.ts';
import { makePlacement, submitWeek } from '#tests/support/placement.ts';
import { openTwoAgencies, type TwoAgencies } from '#tests/support/two-agencies.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

let world: TwoAgencies;
const folder = temporaryFolder('files');
beforeAll(async () => {
  const opened = await openTwoAgencies();
  const files = openFiles({ fileStore: { kind: 'folder', folder } });
  world = { ...opened, here: { ...opened.here, files }, there: { ...opened.there, files } };
});
afterAll(async () => {
  await world.close();
});

const at = (ctx: Context, instant: string): Context => ({ ...ctx, clock: fixedClock(instant) });
const isKept = (key: string) =>
  world.here.files.get(key).then(
    (stream) => Boolean(stream.destroy()),
    () => false,
  );

async function upload(ctx: Context, createdAt: string): Promise<string> {
  const storageKey = newStorageKey(ctx.agency.id);
  await ctx.files.put(storageKey, Readable.from(['picture']), { contentType: 'image/png', maxBytes: 100 });
  const row = { agencyId: ctx.agency.id, id: newId(), name: 'a.png', size: 7, contentType: 'image/png', sha256: 'x' };
  await ctx.db.run(ctx.db.sql('uploads').insert({ ...row, storageKey, createdAt }));
  return storageKey;
}

test('Unused uploads go after a day with their files; newer ones and other agencies’ stay', async () => {
  const old = await upload(world.here, '2026-05-25T08:00:00Z');
  const fresh = await upload(world.here, '2026-05-25T09:00:00Z');
  const foreign = await upload(world.there, '2026-05-01T08:00:00Z');
  expect(await removeExpired(world.here)).toEqual({ files: 1 });
  expect(await Promise.all([old, fresh, foreign].map(isKept))).toEqual([false, true, true]);
  expect(await removeExpired(world.here)).toEqual({ files: 0 });
});

test('A file removed from its timesheet goes a month later; one still on it stays', async () => {
  const ctx = world.here;
  const placement = await makePlacement(ctx);
  const timesheetId = await submitWeek(placement);
  const keep = async (removedAt: string | null) => {
    const storageKey = newStorageKey(ctx.agency.id);
    await ctx.files.put(storageKey, Readable.from(['scan']), { contentType: 'image/png', maxBytes: 100 });
    const row = { agencyId: ctx.agency.id, id: newId(), timesheetId, name: 'a.png', size: 4, contentType: 'image/png' };
    const added = {
      taskId: newId(),
      taskPosition: 0,
      sha256: 'x',
      storageKey,
      addedAt: '2026-05-01T08:00:00Z',
      addedByName: 'Callum Hargreaves',
    };
    const removed = removedAt ? { removedAt, removedByName: 'Callum Hargreaves' } : {};
    await ctx.db.run(ctx.db.sql('timesheetFiles').insert({ ...row, ...added, ...removed }));
    return storageKey;
  };
  const keys = [await keep('2026-05-02T08:00:00Z'), await keep('2026-05-25T08:00:00Z'), await keep(null)];
  await removeExpired(at(ctx, '2026-06-02T00:00:00Z'));
  expect(await Promise.all(keys.map(isKept))).toEqual([false, true, true]);
});

test('A file that several mails carry goes with the last of them after a month; the mails stay', async () => {
  const eventId = newId();
  const pdf = { eventId, filename: 'TS-000001.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF') };
  const kept = await storeAttachment(world.here, pdf);
  const mail = { kind: 'acceptedCopy' as const, subject: 'a', html: 'a', text: 'a', eventId, attachments: [kept] };
  const addresses = ['one@here.example', 'two@here.example'];
  for (const address of addresses) await queueMail(world.here, { ...mail, to: { name: null, address } });
  await removeExpired(at(world.here, '2026-06-25T00:00:00Z'));
  expect(await isKept(kept.storageKey)).toBe(true);
  await removeExpired(at(world.here, '2026-06-26T00:00:00Z'));
  expect(await isKept(kept.storageKey)).toBe(false);
  const mails = await world.here.db.run({ text: 'select attachments from outbound_mails', values: [] });
  expect(mails).toEqual([{ attachments: [] }, { attachments: [] }]);
});

test('Expired links go after a month', async () => {
  const { db } = world.here;
  const [account] = await db.run<{ id: string }>({
    text: 'select account_id as id from contacts where account_id is not null limit 1',
    values: [],
  });
  const link = (expiresAt: string) => ({
    id: newId(),
    accountId: account!.id,
    agencyId: world.here.agency.id,
    kind: 'passwordReset',
    tokenHash: Buffer.from(newId()),
    createdAt: '2026-03-01T00:00:00Z',
    expiresAt,
  });
  const [old, recent] = [link('2026-04-01T00:00:00Z'), link('2026-05-20T00:00:00Z')];
  await db.run(db.sql('accountTokens').insert([old, recent]));
  await removeEndedAccess(world.here);
  const left = await db.run<{ id: string }>(db.sql('accountTokens').select('id').whereIn('id', [old.id, recent.id]));
  expect(left).toEqual([{ id: recent.id }]);
});
