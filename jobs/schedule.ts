import type { JobName } from '#platform/queue.ts';

/** When a sweep is put on the queue. */
export type Cron = { name: JobName; cron: string; timeZone: string };

/** Every cron there is. Sweeps run in UTC and each agency's own zone decides what is due. */
export const SCHEDULE: readonly Cron[] = [
  // Four times an hour, because zones differ by quarters of an hour.
  { name: 'sweep-reminders', cron: '*/15 * * * *', timeZone: 'UTC' },
  { name: 'sweep-advisories', cron: '4,9,14,19,24,29,34,39,44,49,54,59 * * * *', timeZone: 'UTC' },
  { name: 'sweep-people', cron: '2,17,32,47 * * * *', timeZone: 'UTC' },
  { name: 'sweep-digests', cron: '*/5 * * * *', timeZone: 'UTC' },
  { name: 'sweep-webhooks', cron: '7,37 * * * *', timeZone: 'UTC' },
  { name: 'sweep-backups', cron: '3,18,33,48 * * * *', timeZone: 'UTC' },
  { name: 'sweep-expired', cron: '20 3 * * *', timeZone: 'UTC' },
];
