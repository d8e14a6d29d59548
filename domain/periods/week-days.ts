/** The days that a week may start on, as an agency writes them. */
export const WEEK_DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
/** One of them. */
export type WeekDay = (typeof WEEK_DAYS)[number];
