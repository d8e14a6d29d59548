import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import { addAuthoriser } from '#domain/authorisers/add-authoriser.server.ts';
import { AddAuthoriserSchema } from '#domain/authorisers/authoriser.schema.ts';
import { removeAuthoriser } from '#domain/authorisers/remove-authoriser.server.ts';
import type { Context } from '#domain/context.ts';
import { countDownload } from '#domain/digests/download-timesheets.server.ts';
import { type RequestedDownload, beginDownload, type DownloadJob } from '#domain/downloads/begin-download.server.ts';
import { getMadeDownload, openMadeDownload } from '#domain/downloads/get-made-download.server.ts';
import { isMadeAtOnce } from '#domain/downloads/made-download.ts';
import { longestFor } from '#documents/table-pdf.tsx';
import { makeDownload, type WriteDownload } from '#domain/downloads/make-download.server.ts';
import { parseInput } from '#domain/parse-input.ts';
import { removeExpired } from '#domain/retention/remove-expired.server.ts';
import { ListTimesheetsSchema } from '#domain/timesheets/listing/list-timesheets.schema.ts';
import { writeWith } from '#jobs/make-download.job.ts';
import { fixedClock } from '#platform/clock.ts';
import { asContact, makePlacement, submitWeek, type TestPlacement } from '#tests/support/placement.ts';
import { addContact, openTwoAgencies } from '#tests/support/two-agencies.ts';
import { opened } from '#tests/support/opened.ts';

const world = opened(openTwoAgencies);
let placement: TestPlacement;
let write: WriteDownload;
beforeAll(async () => {
  write = writeWith(world.platform.pdf);
  placement = await makePlacement(world.here);
  await submitWeek(placement);
  await submitWeek(await makePlacement(world.here));
});

const filter = ListTimesheetsSchema.parse({});
const begin = (ctx: Context, more: Partial<RequestedDownload> = {}) =>
  beginDownload(ctx, { kind: 'summary', format: 'csv', filter, rowCount: 2, ...more });
async function jobOf(downloadId: string): Promise<DownloadJob> {
  const [found] = await world.here.db.run<{ job: DownloadJob }>({
    text: `select data->'data' as job from pgboss.job where name = 'make-download' and data->'data'->>'downloadId' = $1`,
    values: [downloadId],
  });
  return found!.job;
}
const system = (): Context => ({ ...world.here, actor: { kind: 'system' } });
const make = async (id: string, using = write, isLastAttempt = false) =>
  makeDownload(system(), await jobOf(id), { write: using, isLastAttempt });
const breaks: WriteDownload = () => {
  throw new Error('The disk is on fire.');
};

test('A long download is made for the person who asked, and contains what they may see', async () => {
  const id = await begin(placement.contractor);
  expect(await getMadeDownload(placement.contractor, id)).toMatchObject({ state: 'waiting', progress: 0 });
  await expect(openMadeDownload(placement.contractor, id)).rejects.toMatchObject({ code: 'download_not_found' });
  expect(await begin(placement.contractor)).toBe(id);
  await make(id);
  expect(await getMadeDownload(placement.contractor, id)).toMatchObject({ state: 'made', progress: 100 });
  const { stream, name, size } = await openMadeDownload(placement.contractor, id);
  const content = await text(stream);
  expect(name).toBe('timesheets-summary-europe-london-2026-05-26.csv');
  expect(content.match(/^TS-/gm)).toHaveLength(1);
  expect(Buffer.byteLength(content)).toBe(size);
  await make(id, breaks);
  expect(await getMadeDownload(placement.contractor, id)).toMatchObject({ state: 'made' });
});

test('Nobody else finds it: no other role, and no other agency', async () => {
  const id = await begin(placement.admin);
  await make(id);
  const foreign = (await makePlacement(world.there)).admin;
  for (const ctx of [placement.contractor, placement.authoriser, foreign, world.here])
    await expect(openMadeDownload(ctx, id)).rejects.toMatchObject({ code: 'download_not_found' });
});

test('A download is gone for an authoriser who was since removed from a placement in it, and only for them', async () => {
  const { contractorId, admin } = placement;
  const contact = await addContact(world.here, 'stand-by@kirkstall.example', 'Rosalind Tate');
  const input = { contractorId, contactId: contact.contactId, isPrimary: false };
  const { id: authoriserId } = await addAuthoriser(world.here, parseInput(AddAuthoriserSchema, input));
  const removed = await asContact(world.here, 'AuthorisingRole', contact.contactId);
  const [theirs, stays, all] = [await begin(removed), await begin(placement.authoriser), await begin(admin)];
  for (const id of [theirs, stays, all]) await make(id);
  expect(await text((await openMadeDownload(removed, theirs)).stream)).toContain('TS-');
  await removeAuthoriser(world.here, { contractorId, authoriserId });
  for (const open of [openMadeDownload, getMadeDownload])
    await expect(open(removed, theirs)).rejects.toMatchObject({ code: 'download_not_found' });
  expect(await getMadeDownload(placement.authoriser, stays)).toMatchObject({ state: 'made' });
  expect(await getMadeDownload(admin, all)).toMatchObject({ state: 'made' });
});

test('The requested content stands, whatever the list shows later', async () => {
  const id = await begin(placement.admin, { filter: ListTimesheetsSchema.parse({ status: 'accepted' }) });
  await make(id);
  const { stream } = await openMadeDownload(placement.admin, id);
  const content = await text(stream);
  expect(content.match(/^TS-/gm)).toBeNull();
  expect(content).toContain('Filters,Status: Accepted');
});

test('A download whose attempt failed says that another follows, and after the last one that it could not be made', async () => {
  const id = await begin(placement.admin, { format: 'xlsx' });
  await expect(make(id, breaks)).rejects.toThrow('on fire');
  expect(await getMadeDownload(placement.admin, id)).toMatchObject({
    state: 'waiting',
    progress: 0,
    message: 'The file could not be made yet. It will be tried again within a few minutes.',
  });
  expect(await begin(placement.admin, { format: 'xlsx' })).toBe(id);
  await expect(make(id, breaks, true)).rejects.toThrow('on fire');
  const message = 'The file could not be made. Please request it again.';
  expect(await getMadeDownload(placement.admin, id)).toMatchObject({ state: 'failed', message });
});

test('A download deleted while its worker was killed leaves no file after the next attempt', async () => {
  const id = await begin(placement.admin, { kind: 'detail', format: 'xlsx' });
  const job = await jobOf(id);
  const key = `${world.here.agency.id}/downloads/${id}`;
  await world.here.files.put(key, Readable.from(['half']), {
    contentType: 'application/octet-stream',
    maxBytes: Infinity,
  });
  await world.here.db.run({ text: 'delete from made_downloads where id = $1', values: [id] });
  await expect(makeDownload(system(), job, { write, isLastAttempt: false })).rejects.toMatchObject({
    code: 'download_not_found',
  });
  expect(await world.here.files.list(world.here.agency.id)).not.toContain(key);
});

test('It goes a day after it was made, with its file', async () => {
  const id = await begin(placement.admin, { kind: 'detail' });
  await make(id);
  const { storageKey } = (
    await world.here.db.run<{ storageKey: string }>({
      text: 'select storage_key from made_downloads where id = $1',
      values: [id],
    })
  )[0]!;
  const { expiresAt } = await getMadeDownload(placement.admin, id);
  const then = { ...placement.admin, clock: fixedClock(expiresAt) };
  await expect(getMadeDownload(then, id)).rejects.toMatchObject({ code: 'download_not_found' });
  expect((await removeExpired({ ...system(), clock: fixedClock(expiresAt) })).files).toBeGreaterThan(0);
  await expect(world.here.files.get(storageKey)).rejects.toThrow();
});

test('The rows of a download are counted beforehand', async () => {
  expect(await countDownload(placement.admin, 'summary', filter)).toBe(2);
  expect(await countDownload(placement.admin, 'detail', filter)).toBe(10);
  expect(await countDownload(placement.contractor, 'summary', filter)).toBe(1);
});

test('A PDF that would be slow on a busy machine is made in the background, with more time the more it contains', () => {
  expect([250, 251, 538].map((rows) => isMadeAtOnce('pdf', rows))).toEqual([true, false, false]);
  expect([20_000, 20_001].map((rows) => isMadeAtOnce('xlsx', rows))).toEqual([true, false]);
  expect(longestFor(0)).toBe(10_000);
  expect(longestFor(2000)).toBeGreaterThanOrEqual(longestFor(1000) * 1.5);
});
