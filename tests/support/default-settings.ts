/** The settings of an agency that has changed none. */
export const DEFAULT_SETTINGS = {
  colors: { primary: { main: '#464646', text: '#ffffff' }, secondary: { main: '#65a946', text: '#ffffff' } },
  customisation: { contractor: { name: { singular: 'contractor', plural: 'contractors' } } },
  defaults: {
    applyDefaultWorkingTime: true,
    workingTime: { start: '09:00', finish: '17:00', breakMinutes: 30 },
    dateRelativeTo: 'beginning',
    contractors: { allowHolidays: true, allowNightshifts: true },
    chargingPeriod: { default: 'hourly', hourly: true, hourlyTotal: true, daily: true },
    entryPeriod: 'weekly',
    timesheetWeekStartsOn: 'Monday',
    allowUpcomingTimesheets: false,
  },
  documents: { allowUploads: false, allowByDefault: false, allowArchives: false, authorisersMayDownload: false },
  emails: {
    emailAcceptedTimesheetCopiesTo: { enabled: false, value: [] },
    replyTo: { enabled: false, value: [] },
    keepTextsForDays: 90,
  },
  advisories: {
    twelveWeeks: true,
    fortyEightHours: true,
    dailyRest: true,
    weeklyRest: true,
    break: true,
    nightWork: true,
  },
  hourFormat: { decimal: false },
  reminders: { hour: 9, escalateAfterDays: 0 },
  security: { administratorsMustUseTotp: false },
  showForest: true,
  isBetaAccessOn: false,
};
