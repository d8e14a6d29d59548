import type { DigestSchedule } from '#domain/digests/digest-schedule.ts';

/** A stored schedule of every Monday at seven. */
export const MONDAYS: DigestSchedule = {
  digestScheduleId: 's1',
  name: 'Payroll',
  kind: 'weekly',
  dayOfTheWeek: 'Monday',
  dayOfTheMonth: null,
  hour: 7,
  cron: '0 7 * * 1',
  period: 'previousWeek',
  recipients: ['payroll@agency.example'],
  payrollLayoutId: null,
  isEnabled: true,
  nextRunAt: '2026-06-01T06:00:00Z',
  lastRunAt: null,
  lastTo: null,
  version: 1,
  createdAt: '2026-05-18T09:00:00Z',
  updatedAt: '2026-05-18T09:00:00Z',
};
