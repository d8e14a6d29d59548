import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createPayrollLayout } from '#domain/payroll-layouts/create-layout.server.ts';
import { presetLayout } from '#domain/payroll-layouts/presets.ts';
import { runCommandLine } from '#tests/support/command-line.ts';
import { runHere } from '#tests/support/countersign.ts';
import { makePlacement, submitWeek } from '#tests/support/placement.ts';
import { openTwoAgencies, TEST_NOW } from '#tests/support/two-agencies.ts';
import { opened } from '#tests/support/opened.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const world = opened(openTwoAgencies);
const folder = temporaryFolder('cli');

const settings = () => ({ DATABASE_URL: world.database.appUrl, DATA_DIR: folder });
const countersign = (...args: string[]) => runHere(args, settings());
const asJson = async (...args: string[]) => {
  const { code, out, err } = await countersign(...args, '--agency', 'here', '--json');
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return JSON.parse(out) as Record<string, unknown>;
};

test('Reminders are explained, sent once at the same instant, and explained again', async () => {
  const { contractorId } = await makePlacement(world.here, {}, { start: '2026-05-18' });
  const now = ['--now', '2026-05-25T08:00:00Z'];
  const explain = () => asJson('reminders', 'explain', '--contractor', contractorId, '--period', '2026-05-18', ...now);
  expect(await explain()).toMatchObject({ rule: 'dueNow', isMissing: true });
  expect(await asJson('reminders', 'run', ...now)).toMatchObject({ sent: [{ fullname: 'Callum Hargreaves' }] });
  expect(await asJson('reminders', 'run', ...now)).toEqual({ sent: [] });
  expect(await explain()).toMatchObject({ rule: 'alreadySent' });
});

test('Jobs are listed by agency, and one that has not failed is not retried', async () => {
  await submitWeek(await makePlacement(world.here));
  const { jobs } = (await asJson('jobs', 'list')) as { jobs: { id: string; name: string; state: string }[] };
  expect(jobs).toContainEqual(expect.objectContaining({ name: 'request-authorisation', state: 'created' }));
  const elsewhere = await countersign('jobs', 'list', '--agency', 'there');
  expect(elsewhere.code).toBe(0);
  expect(elsewhere.out).not.toContain('request-authorisation');
  expect(await countersign('jobs', 'retry', jobs[0]!.id)).toMatchObject({
    code: 1,
    err: 'There is no failed job with this id.\n',
  });
});

test('A timesheet is written as a PDF', async () => {
  const timesheetId = await submitWeek(await makePlacement(world.here));
  const file = join(folder, 'week.pdf');
  // As a process, which ends only once its browser has.
  const made = await runCommandLine(
    ['timesheets', 'pdf', timesheetId, '--out', file, '--agency', 'here', '--json'],
    settings(),
  );
  expect(made).toMatchObject({ code: 0, err: '' });
  expect(JSON.parse(made.out)).toMatchObject({ timesheetId, file });
  expect(readFileSync(file).subarray(0, 5).toString()).toBe('%PDF-');
});

test('Reminder schedules are listed, created and deleted', { timeout: 120_000 }, async () => {
  const list = async () => ((await asJson('reminders', 'schedules', 'list')) as { reminders: unknown[] }).reminders;
  expect(await list()).toHaveLength(2);
  const kind = ['--reason', 'missing', '--kind', 'weekly'];
  const made = await asJson('reminders', 'schedules', 'create', ...kind, '--day', 'Tuesday');
  expect(made).toMatchObject({ dayOfTheWeek: 'Tuesday', isEnabled: true });
  expect(await countersign('reminders', 'schedules', 'create', ...kind, '--agency', 'here')).toMatchObject({
    code: 3,
    err: expect.stringContaining('Please choose a day of the week') as string,
  });
  await asJson('reminders', 'schedules', 'delete', String(made.remindersId));
  expect(await list()).toHaveLength(2);
});

test.each([
  [
    'digest schedules create --name P --period previousWeek --kind weekly --day Monday --hour 7 --recipient a@here.example',
    '--cron',
    '0 7 * * 1',
  ],
  [
    'digest schedules create --name P --period previousWeek --kind weekly --day Monday --hour 7 --recipient a@here.example',
    '--date',
    '3',
  ],
  ['digest schedules create --name P --period previousWeek --kind custom --recipient a@here.example', '--hour', '7'],
  ['reminders schedules create --reason missing --kind weekly --day Monday', '--date', '2026-05-28'],
  ['reminders schedules create --reason missing --kind fixedDate --date 2026-05-28', '--day', 'Monday'],
])('“%s” refuses %s, which its kind would ignore', async (line, option, value) => {
  expect(await countersign(...line.split(' '), option, value, '--agency', 'here')).toMatchObject({
    code: 2,
    err: expect.stringContaining(`${option} is for a schedule of the kind `) as string,
  });
});

test('One delivery is sent again by its id alone, and not together with the failed ones of an endpoint', async () => {
  const id = '0197a0c2-5d3e-7f10-8a44-6b1f0e8c1100';
  for (const more of [
    ['--webhook', id],
    ['--since', TEST_NOW],
  ])
    expect(await countersign('webhook', 'replay', id, ...more, '--agency', 'here')).toMatchObject({
      code: 2,
      err: expect.stringContaining('leave --webhook and --since out') as string,
    });
});

test('Digests are scheduled, sent once at the same instant, and deleted; mails are listed and sent again', async () => {
  const add = ['digest', 'schedules', 'create', '--name', 'Payroll', '--period', 'previousWeek'];
  const to = ['--recipient', 'payroll@here.example', 'board@here.example'];
  const weekly = [...add, '--kind', 'weekly', '--day', 'Monday', '--hour', '7', ...to];
  const before = ['--now', '2026-05-24T08:00:00Z'];
  const made = await asJson(...weekly, ...before);
  expect(made).toMatchObject({ cron: '0 7 * * 1', nextRunAt: '2026-05-25T06:00:00Z' });
  const unknown = [...weekly, '--layout', 'Sage', '--agency', 'here'];
  expect(await countersign(...unknown)).toMatchObject({ code: 1, err: expect.stringContaining('“Sage”') as string });
  const { payrollLayoutId } = await createPayrollLayout(world.here, presetLayout('plain'));
  const withFile = await asJson(...weekly, '--layout', 'plain', '--off', ...before);
  expect(withFile).toMatchObject({ payrollLayoutId, isEnabled: false });
  await asJson('digest', 'schedules', 'delete', String(withFile.digestScheduleId));
  const hourly = [...add, '--kind', 'custom', '--cron', '0 * * * *', ...to, '--agency', 'here'];
  expect(await countersign(...hourly)).toMatchObject({ code: 3, err: expect.stringContaining('once a day') as string });
  expect(await asJson('digest', 'run', ...before)).toEqual({ sent: [] });
  const now = ['--now', '2026-05-25T08:00:00Z'];
  expect(await asJson('digest', 'run', ...now)).toMatchObject({
    sent: [{ from: '2026-05-18', to: '2026-05-24', recipients: ['payroll@here.example', 'board@here.example'] }],
  });
  expect(await asJson('digest', 'run', ...now)).toEqual({ sent: [] });
  const { mails } = (await asJson('mail', 'list', '--search', 'payroll@here', ...now)) as {
    mails: { mailId: string }[];
  };
  expect(mails).toMatchObject([{ kind: 'digest', status: 'queued', toAddress: 'payroll@here.example' }]);
  await world.here.db.run({
    text: `update outbound_mails set status = 'failed', last_error = '550 No such user' where id = $1`,
    values: [mails[0]!.mailId],
  });
  expect((await countersign('mail', 'list', '--status', 'failed', ...now, '--agency', 'here')).out).toContain(
    'There is no such mailbox.',
  );
  const resend = ['mail', 'resend', mails[0]!.mailId, ...now];
  expect(await asJson(...resend)).toEqual(expect.objectContaining({ mailId: mails[0]!.mailId }));
  expect(await countersign(...resend, '--agency', 'here')).toMatchObject({ code: 1 });
  expect(await asJson('mail', 'resend', '--failed', ...now)).toEqual({ resent: [], skipped: [] });
  expect(await countersign('mail', 'resend', '--agency', 'here')).toMatchObject({ code: 2 });
  await asJson('digest', 'schedules', 'delete', String(made.digestScheduleId));
  expect(await asJson('digest', 'schedules', 'list')).toEqual({ digestSchedules: [] });
}, 120_000);
