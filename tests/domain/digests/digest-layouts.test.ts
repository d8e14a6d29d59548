import { buffer } from 'node:stream/consumers';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Context } from '#domain/context.ts';
import { createDigestSchedule } from '#domain/digests/create-digest-schedule.server.ts';
import { deleteDigestSchedule } from '#domain/digests/delete-digest-schedule.server.ts';
import { CreateDigestScheduleSchema, EditDigestScheduleSchema } from '#domain/digests/digest-schedule.schema.ts';
import { editDigestSchedule } from '#domain/digests/edit-digest-schedule.server.ts';
import { sendDigestNow } from '#domain/digests/send-digest-now.server.ts';
import { sendDueDigest } from '#domain/digests/send-due-digest.server.ts';
import { newId } from '#domain/new-id.ts';
import { createPayrollLayout } from '#domain/payroll-layouts/create-layout.server.ts';
import { deletePayrollLayout } from '#domain/payroll-layouts/edit-layout.server.ts';
import { getPayrollLayout } from '#domain/payroll-layouts/get-layout.server.ts';
import type { PayrollLayout } from '#domain/payroll-layouts/payroll-layout.ts';
import { presetLayout } from '#domain/payroll-layouts/presets.ts';
import { listPayrollRuns } from '#domain/payroll-runs/get-run.server.ts';
import { takePayrollFile } from '#domain/payroll-runs/take-file.server.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { voidTimesheet } from '#domain/timesheets/correction/void-timesheet.server.ts';
import { writeDigestFiles } from '#documents/digest-files.ts';
import { composeDigest } from '#emails/compose/digest.ts';
import { makePlacement, submitWeek } from '../../support/placement.ts';
import { warmPool } from '../../support/race.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';
import { at } from './digest-world.ts';
import { openedForEach } from '../../support/opened.ts';
import { WEEKLY_DIGEST } from '../../support/weekly-digest.ts';

const world = openedForEach(openTwoAgencies);
let here: Context;
beforeEach(async () => {
  here = world.here;
});

const making = { compose: composeDigest, writeFiles: writeDigestFiles };
const WEEK = { from: '2026-05-18', to: '2026-05-24' };
const DUE = '2026-05-25T06:00:00Z';
const WEEKLY = { ...WEEKLY_DIGEST, name: 'Payroll, weekly', recipients: ['payroll@here.example'] };
const addLayout = (more: Partial<PayrollLayout> = {}, ctx = here) =>
  createPayrollLayout(ctx, { ...presetLayout('plain'), ...more });
const add = (payrollLayoutId: string | null, ctx = at(here, '2026-05-24T12:00:00Z')) =>
  createDigestSchedule(ctx, CreateDigestScheduleSchema.parse({ ...WEEKLY, payrollLayoutId }));

async function accepted(payrollNumber: string | null, clock = here) {
  const rates = { start: '2026-01-05', chargeRate: '20', payRate: '14.60', payrollNumber };
  const placement = await makePlacement(here, {}, rates);
  const timesheetId = await submitWeek(placement);
  await acceptTimesheet({ ...placement.authoriser, clock: clock.clock }, { timesheetId, note: null });
  return { placement, timesheetId };
}

type Mail = { text: string; attachments: { filename: string; storageKey: string }[] };
async function onlyMail(): Promise<Mail> {
  const mails = await here.db.run<Mail>({
    text: `select text, attachments from outbound_mails where kind = 'digest'`,
    values: [],
  });
  expect(mails).toHaveLength(1);
  return { ...mails[0]!, text: mails[0]!.text.replace(/\s+/g, ' ') };
}
const bytesOf = async ({ storageKey }: Mail['attachments'][number]) => buffer(await here.files.get(storageKey));
const taken = async (payrollLayoutId: string) => buffer((await takePayrollFile(here, payrollLayoutId, WEEK)).stream);

describe('A digest with a payroll layout', () => {
  test('has the layout’s file attached beside its own, with the same entries, and does not count as a run', async () => {
    await accepted('PN-1', at(here, '2026-05-25T05:00:00Z'));
    const { payrollLayoutId } = await addLayout();
    const asItWas = await taken(payrollLayoutId);
    const { digestScheduleId } = await add(payrollLayoutId);
    // Accepted after the digest was due, before it was sent.
    await accepted('PN-2', at(here, '2026-05-25T06:00:01Z'));
    const sent = await sendDueDigest(at(here, '2026-05-26T08:40:00Z'), digestScheduleId, making);
    expect(sent).toMatchObject({ ...WEEK, asOf: DUE });
    const { attachments, text } = await onlyMail();
    expect(attachments.map(({ filename }) => filename)).toEqual([
      'digest-here-2026-05-18-to-2026-05-24.csv',
      'digest-here-2026-05-18-to-2026-05-24.xlsx',
      'plain-2026-05-18.csv',
    ]);
    expect((await bytesOf(attachments[2]!)).toString()).toBe(asItWas.toString());
    expect(text).toContain(
      'The file of the payroll layout “Plain” is plain-2026-05-18.csv: 1 row, 1 person, pay £547.50. It is not a payroll run, so nothing in it is marked as taken.',
    );
    expect(text).toContain('digest-here-2026-05-18-to-2026-05-24.csv and digest-here-2026-05-18-to-2026-05-24.xlsx');
    expect(await listPayrollRuns(here, { before: null, limit: 5 })).toEqual([]);
  });

  test('shows the payroll feed as it was when it was due: entries voided since are included', async () => {
    const { placement, timesheetId } = await accepted('PN-1', at(here, '2026-05-25T05:00:00Z'));
    const { payrollLayoutId } = await addLayout();
    const before = await taken(payrollLayoutId);
    const { digestScheduleId } = await add(payrollLayoutId);
    await voidTimesheet(at(placement.admin, '2026-05-26T08:00:00Z'), { timesheetId, note: 'Wrong week' });
    await sendDueDigest(at(here, '2026-05-26T08:40:00Z'), digestScheduleId, making);
    const { attachments } = await onlyMail();
    expect((await bytesOf(attachments[2]!)).equals(before)).toBe(true);
    expect((await taken(payrollLayoutId)).equals(before)).toBe(false);
  });

  test('lists in its mail who has no payroll number and is not in the file', async () => {
    await accepted(null);
    await accepted('PN-1');
    const { payrollLayoutId } = await addLayout();
    await sendDigestNow(here, (await add(payrollLayoutId)).digestScheduleId, making);
    const { text, attachments } = await onlyMail();
    expect(text).toMatch(/Left out, without a payroll number: TS-\d+ of [A-Z][^.]+\. /);
    expect((await bytesOf(attachments[2]!)).toString().split('\r\n')).toHaveLength(3);
  });

  test('is sent without the layout’s file if that cannot be written, and says which line and why', async () => {
    await accepted('PN-1');
    const columns = presetLayout('plain').columns.map((column, at) => (at === 1 ? { ...column, width: 2 } : column));
    const { payrollLayoutId } = await addLayout({ columns, header: false });
    await sendDigestNow(here, (await add(payrollLayoutId)).digestScheduleId, making);
    const { text, attachments } = await onlyMail();
    expect(attachments).toHaveLength(2);
    expect(text).toMatch(
      /The file of the payroll layout “Plain” could not be written, and is not attached\. Line 1, (.+)\. Column 2, Name: “\1” is longer than 2 characters\./,
    );
  });
});

describe('The payroll layout of a digest', () => {
  const refused = {
    fields: [{ field: 'payrollLayoutId', message: 'Please choose one of your payroll layouts, or none' }],
  };
  test('is one of the agency’s own that is not deleted', async () => {
    const theirs = await addLayout({}, world.there);
    const gone = await addLayout({ name: 'Gone' });
    await deletePayrollLayout(here, gone.payrollLayoutId);
    for (const id of [newId(), 'weekly', theirs.payrollLayoutId, gone.payrollLayoutId])
      await expect(add(id)).rejects.toMatchObject(refused);
    const { digestScheduleId } = await add(null);
    const edit = (payrollLayoutId: string | null) =>
      editDigestSchedule(here, digestScheduleId, EditDigestScheduleSchema.parse({ payrollLayoutId }));
    await expect(edit(gone.payrollLayoutId)).rejects.toMatchObject(refused);
    const { payrollLayoutId } = await addLayout();
    expect(await edit(payrollLayoutId)).toMatchObject({ payrollLayoutId, version: 2 });
    expect(await editDigestSchedule(here, digestScheduleId, { hour: 8 })).toMatchObject({ payrollLayoutId });
    expect(await edit(null)).toMatchObject({ payrollLayoutId: null });
  });

  test('cannot be deleted while a digest uses it, and can be once none does', async () => {
    const { payrollLayoutId } = await addLayout();
    const { digestScheduleId } = await add(payrollLayoutId);
    await expect(deletePayrollLayout(here, payrollLayoutId)).rejects.toMatchObject({
      code: 'layout_in_use',
      message:
        'The digest “Payroll, weekly” sends the file of this layout. Choose another layout there, or none, first.',
    });
    await deleteDigestSchedule(here, digestScheduleId);
    await deletePayrollLayout(here, payrollLayoutId);
    await expect(getPayrollLayout(here, payrollLayoutId)).rejects.toThrow('The payroll layout does not exist.');
  });

  test('is either deleted or chosen if both happen at once', async () => {
    await warmPool(world.platform);
    for (let round = 0; round < 5; round += 1) {
      const { payrollLayoutId } = await addLayout({ name: `Layout ${round}` });
      const done = await Promise.allSettled([deletePayrollLayout(here, payrollLayoutId), add(payrollLayoutId)]);
      expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const [lost] = done.filter((each) => each.status === 'rejected');
      expect([
        'A digest sends the file of this layout. Choose another layout there, or none, first.',
        'The digest “Payroll, weekly” sends the file of this layout. Choose another layout there, or none, first.',
        'Please choose one of your payroll layouts, or none',
      ]).toContain(
        (lost!.reason as { fields?: [{ message: string }] }).fields?.[0].message ??
          String((lost!.reason as Error).message),
      );
      await here.db.run({ text: 'delete from digest_schedules', values: [] });
    }
  });
});
