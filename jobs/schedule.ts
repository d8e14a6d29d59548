import type { JobName } from '#platform/queue/queue.ts';

/** When a sweep is put on the queue. */
export type Cron = { name: JobName; cron: string; timeZone: string };

const inUtc = (name: JobName, cron: string): Cron => ({ name, cron, timeZone: 'UTC' });

/** Every cron there is. Sweeps run in UTC and each agency's own zone decides what is due. */
export const SCHEDULE: readonly Cron[] = [
  // Four times an hour, because zones differ by quarters of an hour.
  inUtc('sweep-reminders', '*/15 * * * *'),
  inUtc('sweep-advisories', '4,9,14,19,24,29,34,39,44,49,54,59 * * * *'),
  inUtc('sweep-people', '2,17,32,47 * * * *'),
  inUtc('sweep-digests', '*/5 * * * *'),
  inUtc('sweep-webhooks', '7,37 * * * *'),
  inUtc('sweep-backups', '3,18,33,48 * * * *'),
  inUtc('sweep-expired', '20 3 * * *'),
];
