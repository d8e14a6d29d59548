import { DEFAULT_COLORS } from '#domain/agencies/branding/brand.ts';

/** Origin of the sample agency's portal. */
export const PORTAL = 'https://calderfinch.timesheets.example';

/** A sample agency and footer. */
export const frame = {
  brand: { displayName: 'Calder & Finch', colors: DEFAULT_COLORS, logoUrl: `${PORTAL}/branding/logo.png` },
  footer: {
    reason: 'You receive this because you work with Calder & Finch.',
    settingsUrl: `${PORTAL}/settings/emails`,
    replyTo: 'payroll@calderfinch.example',
  },
};

/** A sample timesheet. */
export const timesheet = {
  contractor: 'Callum Hargreaves',
  placement: 'CNC setter-operator at Kirkstall Precision Engineering',
  period: 'week beginning 18 May 2026',
  hours: '40h 15m',
};

/** Its hours, day by day. */
export const lines = [
  { label: 'Mon 18 May', detail: '06:00 to 14:30', hours: '8h 00m' },
  { label: 'Tue 19 May', detail: '06:00 to 14:30', hours: '8h 00m' },
  { label: 'Wed 20 May', detail: '06:00 to 16:00', hours: '9h 30m' },
  { label: 'Thu 21 May', tags: ['holiday'], detail: '08:00 to 16:00', hours: '7h 30m' },
  { label: 'Fri 22 May', tags: ['nightshift'], detail: '22:00 to 06:00', hours: '7h 15m' },
];

/** The frame of emails to the contractor. */
export const toCallum = { ...frame, name: 'Callum' };
