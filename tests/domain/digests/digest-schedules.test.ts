import { beforeAll, describe, expect, test } from 'vitest';
import { changeAgency } from '#domain/agencies/change-agency.server.ts';
import type { Context } from '#domain/context.ts';
import { createDigestSchedule } from '#domain/digests/create-digest-schedule.server.ts';
import { deleteDigestSchedule } from '#domain/digests/delete-digest-schedule.server.ts';
import { coveredBy, lastDue, nextDue } from '#domain/digests/digest-schedule.ts';
import { CreateDigestScheduleSchema } from '#domain/digests/digest-schedule.schema.ts';
import { editDigestSchedule } from '#domain/digests/edit-digest-schedule.server.ts';
import { exportDigest } from '#domain/digests/export-digest.server.ts';
import { getDigestSchedule, listDigestSchedules } from '#domain/digests/get-digest-schedule.server.ts';
import { listDueDigests, skipDigest } from '#domain/digests/run-digests.server.ts';
import { sendDigestNow } from '#domain/digests/send-digest-now.server.ts';
import { sendDueDigest } from '#domain/digests/send-due-digest.server.ts';
import { parseInput } from '#domain/parse-input.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { writeDigestFiles } from '#documents/digest-files.ts';
import { composeDigest } from '#emails/compose/digest.ts';
import { makePlacement, submitWeek, type TestPlacement } from '../../support/placement.ts';
import { warmPool } from '../../support/race.ts';
import { foundTestAgency, inRole, openTwoAgencies, recordedActions } from '../../support/two-agencies.ts';
import { at, csvOf, verifyBytes } from './digest-world.ts';
import { opened } from '../../support/opened.ts';
import { WEEKLY_DIGEST } from '../../support/weekly-digest.ts';

const world = opened(openTwoAgencies);
let pending: TestPlacement & { timesheetId: string };
beforeAll(async () => {
  const placement = await makePlacement(world.here);
  const timesheetId = await submitWeek(placement);
  await acceptTimesheet(placement.authoriser, { timesheetId, version: 1, note: null });
  const pendingPlacement = await makePlacement(world.here);
  pending = { ...pendingPlacement, timesheetId: await submitWeek(pendingPlacement) };
});

const making = { compose: composeDigest, writeFiles: writeDigestFiles };
const WEEKLY = {
  ...WEEKLY_DIGEST,
  recipients: ['Payroll@here.example', 'payroll@here.example', 'board@here.example'],
};
const add = async (ctx: Context, input: Record<string, unknown> = {}) =>
  createDigestSchedule(ctx, parseInput(CreateDigestScheduleSchema, { ...WEEKLY, ...input }));

type Mail = { id: string; toAddress: string; text: string; attachments: { filename: string; storageKey: string }[] };
const mailsOf = (ctx: Context, from: string) =>
  ctx.db.run<Mail>({
    text: `select m.id, m.to_address, m.text, m.attachments from outbound_mails m
      where m.kind = 'digest' and m.attachments->0->>'filename' like $1 order by to_address`,
    values: [`%${from}%`],
  });

describe('A digest’s time', () => {
  const London = 'Europe/London';
  test.each([
    [
      'the hour that a spring night skips is the moment after',
      '30 1 * * *',
      '2026-03-28T12:00:00Z',
      '2026-03-29T01:30:00Z',
    ],
    ['and the day after it is itself again', '30 1 * * *', '2026-03-29T01:30:00Z', '2026-03-30T00:30:00Z'],
    ['the hour that an autumn night repeats comes first', '30 1 * * *', '2026-10-24T12:00:00Z', '2026-10-25T00:30:00Z'],
    ['and does not come again', '30 1 * * *', '2026-10-25T00:30:00Z', '2026-10-26T01:30:00Z'],
    ['seven o’clock stays seven o’clock', '0 7 * * mon', '2026-10-19T06:00:00Z', '2026-10-26T07:00:00Z'],
    ['either kind of day is enough', '0 9 13 * fri', '2026-06-05T09:00:00Z', '2026-06-12T08:00:00Z'],
    ['steps and ranges count from their beginning', '15 6 1-10/3 * *', '2026-06-01T06:00:00Z', '2026-06-04T05:15:00Z'],
    ['29 February comes in its years', '0 9 29 2 *', '2026-01-01T00:00:00Z', '2028-02-29T09:00:00Z'],
    ['0 is Sunday too', '0 9 * * 0', '2026-06-01T00:00:00Z', '2026-06-07T08:00:00Z'],
  ])('in London’s time zone: %s', (_what, cron, after, next) => {
    expect(nextDue(cron, after, London)).toBe(next);
  });
  test('days since the last digest begin where that ended, or else at the previous time', () => {
    const since = { cron: '0 9 * * 1,4', period: 'sinceLast' } as const;
    const place = { timeZone: London, weekStartsOn: 'Monday' } as const;
    const due = '2026-05-28T08:00:00Z';
    expect(coveredBy({ ...since, lastTo: null }, due, place)).toEqual({ from: '2026-05-25', to: '2026-05-27' });
    expect(coveredBy({ ...since, lastTo: '2026-05-20' }, due, place)).toEqual({ from: '2026-05-21', to: '2026-05-27' });
    expect(coveredBy({ ...since, period: 'previousMonth', lastTo: null }, due, place)).toEqual({
      from: '2026-04-01',
      to: '2026-04-30',
    });
    expect(lastDue('0 9 * * 1,4', '2026-05-04T08:00:00Z', '2026-05-28T07:59:59Z', London)).toBe('2026-05-25T08:00:00Z');
  });
});

const CUSTOM = { kind: 'custom', dayOfTheWeek: null, hour: null };

describe('A digest’s schedule', () => {
  test.each([
    ['without its day', { dayOfTheWeek: null }, 'dayOfTheWeek', 'Please choose a day of the week'],
    ['with too few fields', { ...CUSTOM, cron: '0 9 * *' }, 'cron', /^Please give five fields/],
    ['more often than daily', { ...CUSTOM, cron: '0 */6 * * *' }, 'cron', /^A digest leaves once a day at most/],
    ['on a month that there is not', { ...CUSTOM, cron: '0 9 1 13 *' }, 'cron', '“13” is no month: 1 to 12.'],
    ['that never comes', { ...CUSTOM, cron: '0 9 31 2 *' }, 'cron', 'No date matches this.'],
    ['without addresses', { recipients: [] }, 'recipients', 'Please supply an email address'],
    ['with what is no address', { recipients: ['payroll'] }, 'recipients', 'Please supply a valid email address.'],
    [
      'with too many addresses',
      { recipients: Array.from({ length: 21 }, (_, index) => `a${index}@here.example`) },
      'recipients',
      'Please supply 20 email addresses at most.',
    ],
  ])('is refused %s', async (_what, input, field, message) => {
    const text: unknown = typeof message === 'string' ? message : expect.stringMatching(message);
    await expect(add(world.here, input)).rejects.toMatchObject({ fields: [{ field, message: text }] });
  });
  test('keeps its day and hour if the agency moves to another time zone, and is sent once', async () => {
    const london = await foundTestAgency(world.platform, 'moves');
    const { digestScheduleId } = await add(london);
    const nextAfter = async (timeZone: string) => {
      await changeAgency(london, { timeZone });
      return (await getDigestSchedule(london, digestScheduleId)).nextRunAt;
    };
    expect(await nextAfter('Pacific/Kiritimati')).toBe('2026-05-31T17:00:00Z');
    expect(await nextAfter('America/New_York')).toBe('2026-06-01T11:00:00Z');
    const there = { ...london, agency: { ...london.agency, timeZone: 'America/New_York' } };
    const send = (instant: string) => sendDueDigest(at(there, instant), digestScheduleId, making);
    expect(await send('2026-06-01T06:30:00Z')).toBeNull();
    expect(await send('2026-06-01T11:30:00Z')).toMatchObject({ from: '2026-05-25', to: '2026-05-31' });
    expect(await send('2026-06-01T12:30:00Z')).toBeNull();
  });
  test('has its next time by the time zone to which the agency moves while its files are written', async () => {
    const moving = await foundTestAgency(world.platform, 'moves-meanwhile');
    const { digestScheduleId } = await add(moving);
    const meanwhile: typeof making = {
      ...making,
      async writeFiles(ctx, digest) {
        await changeAgency(moving, { timeZone: 'Europe/Paris' });
        return making.writeFiles(ctx, digest);
      },
    };
    const sent = await sendDueDigest(at(moving, '2026-06-01T06:05:00Z'), digestScheduleId, meanwhile);
    expect(sent).toMatchObject({ from: '2026-05-25', to: '2026-05-31' });
    expect((await getDigestSchedule(moving, digestScheduleId)).nextRunAt).toBe('2026-06-08T05:00:00Z');
  });
  test('is added, changed, switched off and on from now, and deleted; another agency and a contractor cannot see it', async () => {
    const { digestScheduleId, ...made } = await add(world.there);
    expect(made).toMatchObject({
      recipients: ['payroll@here.example', 'board@here.example'],
      cron: '0 7 * * 1',
      nextRunAt: '2026-06-01T06:00:00Z',
    });
    const edit = (fields: object, ctx = world.there) => editDigestSchedule(ctx, digestScheduleId, fields);
    expect(await edit({ hour: 8, version: 1 })).toMatchObject({ nextRunAt: '2026-06-01T07:00:00Z', version: 2 });
    await expect(edit({ hour: 9, version: 1 })).rejects.toMatchObject({ code: 'changed_meanwhile' });
    await expect(edit({ ...CUSTOM, cron: '* * * * *' })).rejects.toMatchObject({ fields: [{ field: 'cron' }] });
    for (const [ignored, more] of [
      [{ cron: '0 9 * * 2' }, {}],
      [{ dayOfTheMonth: 3 }, {}],
      [{ dayOfTheWeek: 'Monday' }, { kind: 'custom', cron: '0 9 * * 2' }],
    ])
      await expect(edit({ ...ignored, ...more })).rejects.toMatchObject({
        fields: [{ field: Object.keys(ignored!)[0], code: 'contradictory' }],
      });
    expect(await edit({ cron: '0 8 * * 1' })).toMatchObject({ version: 2 });
    expect(await edit({ isEnabled: false })).toMatchObject({ nextRunAt: null });
    const later = at(world.there, '2026-06-20T12:00:00Z');
    expect(await edit({ isEnabled: true }, later)).toMatchObject({ nextRunAt: '2026-06-22T07:00:00Z' });
    await expect(getDigestSchedule(world.here, digestScheduleId)).rejects.toThrow(
      'The requested digest does not exist',
    );
    await expect(listDigestSchedules(inRole(world.there, 'ContractingRole'))).rejects.toThrow();
    await deleteDigestSchedule(world.there, digestScheduleId);
    await expect(edit({ hour: 9 })).rejects.toThrow('The requested digest does not exist');
  });
});

describe('A digest that is due', () => {
  test('goes to each address once as of its due time, with the download’s bytes, whichever worker sends it and however often', async () => {
    const { digestScheduleId } = await add(at(world.here, '2026-05-24T12:00:00Z'));
    const late = at(world.here, '2026-05-26T08:40:00Z');
    expect(await listDueDigests(at(world.here, '2026-05-25T05:59:59Z'))).toEqual([]);
    expect(await listDueDigests(late)).toHaveLength(1);
    // It is killed while it queues the emails, with the files stored.
    const queue = { ...late.queue, enqueue: () => Promise.reject(new Error('killed')) };
    const killed = sendDueDigest({ ...late, queue }, digestScheduleId, making);
    await expect(killed).rejects.toThrow('killed');
    expect(await mailsOf(world.here, '2026-05-18')).toEqual([]);
    await warmPool(world.platform);
    const both = await Promise.all([1, 2].map(() => sendDueDigest(late, digestScheduleId, making)));
    expect(both.filter((sent) => sent !== null)).toMatchObject([
      { from: '2026-05-18', to: '2026-05-24', asOf: '2026-05-25T06:00:00Z' },
    ]);
    expect(await sendDueDigest(late, digestScheduleId, making)).toBeNull();
    const mails = await mailsOf(world.here, '2026-05-18');
    expect(mails.map(({ toAddress }) => toAddress)).toEqual(['board@here.example', 'payroll@here.example']);
    expect(mails[0]?.attachments.map(({ filename }) => filename)).toEqual([
      'digest-here-2026-05-18-to-2026-05-24.csv',
      'digest-here-2026-05-18-to-2026-05-24.xlsx',
    ]);
    const digest = await exportDigest(world.here, {
      from: '2026-05-18',
      to: '2026-05-24',
      asOf: '2026-05-25T06:00:00Z',
    });
    const [csv, xlsx] = await Promise.all(mails[0]!.attachments.map(({ storageKey }) => bytesAt(storageKey)));
    expect(csv!.equals(await csvOf(digest))).toBe(true);
    for (const [bytes, kind] of [[csv!, 'csv'] as const, [xlsx!, 'xlsx'] as const])
      expect(await verifyBytes(bytes, kind)).toMatchObject({ isSound: true, checksum: digest.checksum });
    expect(mails[0]?.text).toContain(digest.checksum);
    const query = new URLSearchParams(/timesheets\?([^\s>]+)/.exec(mails[0]!.text)![1]);
    const days = { from: '2026-05-18', to: '2026-05-24' };
    const counted = { status: 'accepted', isVoid: 'false', dateUsed: 'beginning', ...days };
    expect(Object.fromEntries(query)).toEqual(counted);
    expect(await getDigestSchedule(world.here, digestScheduleId)).toMatchObject({
      lastRunAt: '2026-05-25T06:00:00Z',
      nextRunAt: '2026-06-01T06:00:00Z',
      lastTo: '2026-05-24',
    });
    await deleteDigestSchedule(world.here, digestScheduleId);
  });

  test('after a pause is one digest over everything that was missed', async () => {
    const { digestScheduleId } = await add(world.here, { recipients: ['late@here.example'] });
    const sent = await sendDueDigest(at(world.here, '2026-06-24T12:00:00Z'), digestScheduleId, making);
    expect(sent).toMatchObject({ from: '2026-05-25', to: '2026-06-21', asOf: '2026-06-22T06:00:00Z' });
    expect(await listDueDigests(at(world.here, '2026-06-24T12:00:00Z'))).toEqual([]);
    await deleteDigestSchedule(world.here, digestScheduleId);
  });

  test('is sent at once on request, and its schedule does not change', async () => {
    const { digestScheduleId, nextRunAt } = await add(world.here, { recipients: ['now@here.example'] });
    const sent = await sendDigestNow(world.here, digestScheduleId, making);
    expect(sent).toMatchObject({ from: '2026-05-18', to: '2026-05-24', recipients: ['now@here.example'] });
    const [mail] = (await mailsOf(world.here, '2026-05-18')).filter(
      ({ toAddress }) => toAddress === 'now@here.example',
    );
    expect(mail?.text).toContain('37h 30m accepted');
    expect(mail?.text).toContain('Worked but unsigned, not in these totals: 37h 30m on 1 timesheet.');
    expect(await getDigestSchedule(world.here, digestScheduleId)).toMatchObject({ nextRunAt, lastRunAt: null });
    await deleteDigestSchedule(world.here, digestScheduleId);
  });

  test('is sent once if a lost answer makes the caller ask again, with the files its text describes', async () => {
    const { digestScheduleId } = await add(world.here, { recipients: ['once@here.example'] });
    const first = await sendDigestNow(world.here, digestScheduleId, making, 'a form');
    const mailsNow = async () =>
      (await mailsOf(world.here, '2026-05-18')).filter(({ toAddress }) => toAddress === 'once@here.example');
    const [mail] = await mailsNow();
    const written = await bytesAt(mail!.attachments[0]!.storageKey);
    const writeFiles: typeof writeDigestFiles = async (ctx, digest) =>
      (await writeDigestFiles(ctx, digest)).map((file) => ({ ...file, content: Buffer.from('later') }));
    await acceptTimesheet(pending.authoriser, { timesheetId: pending.timesheetId, version: 1, note: null });
    expect(
      await sendDigestNow(
        at(world.here, '2026-05-26T08:50:00Z'),
        digestScheduleId,
        { ...making, writeFiles },
        'a form',
      ),
    ).toMatchObject({
      recipients: first.recipients,
    });
    expect(await mailsNow()).toHaveLength(1);
    expect(await bytesAt(mail!.attachments[0]!.storageKey)).toEqual(written);
    await sendDigestNow(world.here, digestScheduleId, making, 'another form');
    expect(await mailsNow()).toHaveLength(2);
    await deleteDigestSchedule(world.here, digestScheduleId);
  });

  test('that cannot be made is skipped and reported as failed, and the next one is sent', async () => {
    const { digestScheduleId } = await add(world.here);
    await skipDigest(at(world.here, '2026-06-01T12:00:00Z'), digestScheduleId, 'The file is too large.');
    expect(await getDigestSchedule(world.here, digestScheduleId)).toMatchObject({ nextRunAt: '2026-06-08T06:00:00Z' });
    expect(await recordedActions(world.here)).toContain('digestSchedule.failed');
    await deleteDigestSchedule(world.here, digestScheduleId);
  });
});

async function bytesAt(storageKey: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await world.here.files.get(storageKey)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
