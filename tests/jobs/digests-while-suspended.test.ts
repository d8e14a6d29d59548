import { afterAll, beforeAll, expect, test } from 'vitest';
import { resumeAgency, suspendAgency } from '#domain/agencies/set-agency-status.server.ts';
import { createDigestSchedule } from '#domain/digests/create-digest-schedule.server.ts';
import { CreateDigestScheduleSchema } from '#domain/digests/digest-schedule.schema.ts';
import { queueDueDigests } from '#domain/digests/run-digests.server.ts';
import { parseInput } from '#domain/parse-input.ts';
import { startWorker, type Worker } from '#jobs/worker.ts';
import { fixedClock } from '#platform/clock.ts';
import { isTo, openMailbox } from '#tests/support/mailbox.ts';
import { opened } from '#tests/support/opened.ts';
import { openTwoAgencies } from '#tests/support/two-agencies.ts';
import { DAILY_DIGEST } from '#tests/support/weekly-digest.ts';

const world = opened(openTwoAgencies);
const mailbox = opened(openMailbox);
let worker: Worker | undefined;
beforeAll(async () => {
  const recipients = ['payroll@here.example'];
  const before = { ...world.here, clock: fixedClock('2026-05-25T12:00:00Z') };
  await createDigestSchedule(before, parseInput(CreateDigestScheduleSchema, { ...DAILY_DIGEST, recipients }));
});
afterAll(() => worker?.stop());

const run = (text: string) => world.here.db.run<Record<string, unknown>>({ text, values: [] });
const jobs = () => run(`select state::text from pgboss.job where name = 'send-digest'`);

test('A digest that was about to be sent as its agency was suspended is sent soon after it is resumed', async () => {
  const { here, platform } = world;
  const everybody = { ...here, db: platform.pool.for({ agencyId: null }) };
  await queueDueDigests(everybody);
  await suspendAgency(here);
  worker = await startWorker(
    { ...platform, config: { ...platform.config, smtpUrl: mailbox.smtpUrl } },
    { pollSeconds: 0.05 },
  );
  const later = `select from pgboss.job where name = 'send-digest' and start_after > now() + interval '5 minutes'`;
  await expect.poll(() => run(later), { timeout: 20_000 }).toHaveLength(1);
  await resumeAgency(here);
  await queueDueDigests(everybody);
  await run(`update pgboss.job set start_after = now() - interval '1 second' where name = 'send-digest'`);
  await mailbox.next((one) => isTo(one, 'payroll@here.example'));
  await expect.poll(jobs, { timeout: 20_000 }).toEqual([{ state: 'completed' }]);
  expect(mailbox.mails.filter((one) => isTo(one, 'payroll@here.example'))).toHaveLength(1);
}, 90_000);
