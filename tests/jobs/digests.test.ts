import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDigestSchedule } from '#domain/digests/create-digest-schedule.server.ts';
import { CreateDigestScheduleSchema } from '#domain/digests/digest-schedule.schema.ts';
import { parseInput } from '#domain/parse-input.ts';
import { startWorker, type Worker } from '#jobs/worker.ts';
import { fixedClock } from '#platform/clock.ts';
import { isTo, type Mailbox, openMailbox } from '#tests/support/mailbox.ts';
import { openTwoAgencies, type TwoAgencies } from '#tests/support/two-agencies.ts';
import { DAILY_DIGEST } from '#tests/support/weekly-digest.ts';

let world: TwoAgencies;
let mailbox: Mailbox;
let workers: Worker[];
beforeAll(async () => {
  [world, mailbox] = await Promise.all([openTwoAgencies(), openMailbox()]);
  const platform = { ...world.platform, config: { ...world.platform.config, smtpUrl: mailbox.smtpUrl } };
  workers = await Promise.all([1, 2].map(() => startWorker(platform, { pollSeconds: 0.05 })));
});
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  await Promise.all([world.close(), mailbox.close()]);
});

const sweep = () => {
  const db = world.platform.pool.for({ agencyId: null });
  return world.here.queue.enqueue(
    db,
    [1, 2, 3].map(() => ({ name: 'sweep-digests' as const, agencyId: null, data: {} })),
  );
};
const waitingJobs = () =>
  world.here.db.run({
    text: `select name from pgboss.job where state < 'completed' and left(name, 2) <> '__'`,
    values: [],
  });

test('However many sweeps and workers there are, a due digest arrives once with both files, and nothing before its time', async () => {
  const add = (ctx: typeof world.here, more: object) =>
    createDigestSchedule(ctx, parseInput(CreateDigestScheduleSchema, { ...DAILY_DIGEST, ...more }));
  const before = { clock: fixedClock('2026-05-25T12:00:00Z') };
  await add({ ...world.here, ...before }, { recipients: ['payroll@here.example'] });
  await add({ ...world.there, ...before }, { recipients: ['payroll@there.example'], cron: '0 10 * * *' });
  await sweep();
  const mail = await mailbox.next((one) => isTo(one, 'payroll@here.example'));
  expect(mail.attachments.map(({ filename }) => filename)).toEqual([
    'digest-here-2026-05-18-to-2026-05-24.csv',
    'digest-here-2026-05-18-to-2026-05-24.xlsx',
  ]);
  await expect.poll(waitingJobs, { timeout: 20_000 }).toEqual([]);
  await sweep();
  await expect.poll(waitingJobs, { timeout: 20_000 }).toEqual([]);
  expect(mailbox.mails.filter(({ subject }) => subject?.includes('digest'))).toHaveLength(1);
});
