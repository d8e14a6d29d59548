import type { JobName } from '#platform/queue/queue.ts';

/** When a sweep is queued. */
export type Cron = { name: JobName; cron: string; timeZone: string };

const inUtc = (name: JobName, cron: string): Cron => ({ name, cron, timeZone: 'UTC' });

/** All crons. Sweeps run in UTC; what is due is decided in each agency's own time zone. */
export const SCHEDULE: readonly Cron[] = [
  // Four times an hour, because time zones differ by quarters of an hour.
  inUtc('sweep-reminders', '*/15 * * * *'),
  inUtc('sweep-advisories', '4,9,14,19,24,29,34,39,44,49,54,59 * * * *'),
  inUtc('sweep-people', '2,17,32,47 * * * *'),
  inUtc('sweep-digests', '*/5 * * * *'),
  inUtc('sweep-webhooks', '7,37 * * * *'),
  inUtc('sweep-backups', '3,18,33,48 * * * *'),
  inUtc('sweep-expired', '20 3 * * *'),
];
