/** A digest of the last week, on Mondays at seven, without its recipients. */
export const WEEKLY_DIGEST = {
  name: 'Payroll',
  kind: 'weekly',
  dayOfTheWeek: 'Monday',
  hour: 7,
  period: 'previousWeek',
} as const;

/** The same every morning at half past seven. */
export const DAILY_DIGEST = { name: 'Payroll', kind: 'custom', cron: '30 7 * * *', period: 'previousWeek' } as const;
