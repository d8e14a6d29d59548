import { changeSettings } from '#domain/agencies/settings/change-settings.server.ts';
import { CreateContactSchema } from '#domain/contacts/contact.schema.ts';
import { createContact } from '#domain/contacts/create-contact.server.ts';
import { setLastReminded } from '#domain/contractors/set-last-reminded.server.ts';
import { presetLayout } from '#domain/payroll-layouts/presets.ts';
import { listTemplates } from '#domain/templates/list-templates.server.ts';
import { fresh, here } from './forms-world.ts';
import {
  contact,
  savedView,
  client,
  contract,
  placed,
  template,
  reminder,
  digest,
  billee,
  payrollLayout,
  webhook,
  singleSignOn,
  delegation,
  settings,
  own,
  timesheet,
  on,
  DEFAULTS,
  type Make,
} from './edited-records.ts';

/** Every edit form, by its route, with states in which each of its fields is filled and empty. */
export const EDIT_FORMS: Record<string, Record<string, Make>> = {
  '_portal.contacts.$contactId_.edit.tsx': {
    'with everything': contact({
      telephoneNumber: '0113 496 0200',
      reference: fresh('P'),
      isConsultant: true,
      optOutFrom: '2026-01-05',
      optOutUntil: '2026-12-31',
    }),
    'with nothing': contact(),
  },
  '_portal.settings.sso.tsx': {
    'with everything': singleSignOn({ administratorValue: 'timesheets-admins', givesRoles: true }),
    'with nothing, switched off': singleSignOn({ administratorValue: null, isEnabled: false }),
  },
  '_portal.views.$viewId.edit.tsx': {
    'of one’s own': savedView(false),
    'that is shared': savedView(true),
  },
  '_portal.clients.$clientId_.edit.tsx': {
    'with everything': client({
      reference: fresh('C'),
      telephoneNumber: '0113 496 0201',
      emailAcceptedTimesheetCopiesTo: { enabled: true, value: ['a@kirkstall.example', 'b@kirkstall.example'] },
    }),
    'with copies switched off': client({ emailAcceptedTimesheetCopiesTo: { enabled: false, value: ['a@b.example'] } }),
    'with nothing': client(),
  },
  '_portal.contracts.$contractId_.edit.tsx': {
    'with everything': async () => {
      const { contactId } = await createContact(
        here,
        CreateContactSchema.parse({
          fullname: 'Priya Nair',
          emailAddress: `${fresh('priya')}@here.example`,
          isConsultant: true,
        }),
      );
      return contract({
        reference: fresh('PO'),
        start: '2026-01-05',
        end: '2026-09-30',
        entryPeriod: 'monthly',
        chargingPeriod: 'hourly',
        allowHolidays: false,
        allowNightshifts: true,
        weeklyHours: '37.5',
        dailyHours: '7.5',
        roleGroup: 'Setter-operator',
        costCentre: 'CC-4471',
        department: 'Machining',
        comparablePayRate: '21.7525',
        consultantContactId: contactId,
      })();
    },
    'with nothing': contract(),
  },
  '_portal.contractors.$contractorId_.edit.tsx': {
    'with everything': placed(
      { start: '2026-01-05', end: '2026-09-30' },
      {
        end: '2026-08-28',
        chargeRate: '27.4955',
        payRate: '20.405',
        nightshiftChargeRate: '1.5x',
        nightshiftPayRate: '30.6',
        holidayChargeRate: '27.5',
        holidayPayRate: '1x',
        payrollNumber: '000123',
        reference: fresh('E'),
        entryPeriod: 'monthly',
        chargingPeriod: 'hourly',
        allowHolidays: false,
        allowNightshifts: true,
        allowDocumentUploads: true,
        isSendingReminders: false,
        priorWeeks: 4,
        priorFrom: '2025-12-01',
      },
    ),
    'that inherits everything': placed({}, { chargeRate: null, payRate: null }),
  },
  '_portal.contractors.$contractorId.lastReminded.tsx': {
    'with a moment late in the evening': placed({}, {}, 'lastReminded', async ({ contractorId }) => {
      await setLastReminded(here, contractorId, { lastReminded: '2026-05-01T23:30:00Z', reason: 'pending' });
    }),
    'with never': placed({}, {}, 'lastReminded'),
  },
  '_portal.settings.timesheets.templates_.$templateId.tsx': {
    'with everything': template({}),
    'for days, hidden': template({
      entryPeriod: 'monthly',
      chargingPeriod: 'daily',
      allowHolidays: true,
      allowNightshifts: false,
      allowDocumentUploads: false,
      captureWorkerFinancials: true,
      isHidden: true,
    }),
    'that is the default': async () => {
      const { id } = (await listTemplates(here)).find(({ isDefault }) => isDefault)!;
      return { path: `/settings/timesheets/templates/${id}` };
    },
    'of a charging period that is no longer offered': async () => {
      const made = await template({ chargingPeriod: 'hourlyTotal', allowNightshifts: false })();
      await changeSettings(here, { 'defaults.chargingPeriod.hourlyTotal': false });
      return made;
    },
  },
  '_portal.reminders_.$remindersId.tsx': {
    'every week, of a client': reminder({ reason: 'missing', kind: 'weekly', dayOfTheWeek: 'Sunday', ofClient: true }),
    'on a date, of a contract': reminder({
      reason: 'pending',
      kind: 'fixedDate',
      fixedDate: '2036-06-01',
      ofContract: true,
    }),
    'after the period, switched off': reminder({ reason: 'missing', kind: 'FirstDayAfterDate', isEnabled: false }),
  },
  '_portal.payroll.layouts_.$payrollLayoutId.tsx': {
    'of a program': payrollLayout({}),
    'of fixed widths, with every switch the other way': payrollLayout({
      separator: 'none',
      header: false,
      skipZero: false,
      hourPlaces: 0,
      columns: presetLayout('brightPayHourly').columns.map((column) => ({ ...column, width: 12 })),
    }),
    'with texts that begin and end in spaces': payrollLayout({
      columns: [
        {
          heading: ' Pay ',
          field: 'constant',
          constant: ' x ',
          element: null,
          multiple: null,
          format: null,
          width: null,
          isEmptyAtZero: false,
        },
      ],
    }),
  },
  '_portal.settings.digests_.$digestScheduleId.tsx': {
    'every week': digest({ kind: 'weekly', dayOfTheWeek: 'Monday', hour: 7 }),
    'every month, switched off': digest({ kind: 'monthly', dayOfTheMonth: 28, hour: 0, isEnabled: false }),
    'by cron': digest({ kind: 'custom', cron: '0 7 * * mon-fri' }),
  },
  '_portal.settings.recruitmentAgency.billees_.$billeeId.tsx': {
    'with everything': billee({
      emailAddress: 'x@y.example',
      address: '1 Mill Lane\nHolbeck\n\nLeeds',
      reference: 'R-1',
    }),
    'with nothing': billee({}),
  },
  '_portal.settings.webhooks_.$webhookId.tsx': {
    'switched on': webhook({ description: 'Payroll "live"' }, true),
    'switched off': webhook({}, false),
  },
  '_portal.delegations.$delegationId.edit.tsx': { 'by administration': delegation },
  '_portal.settings.branding.tsx': {
    'with the first colours': settings('branding'),
    'with colours of its own': settings('branding', {
      'colors.primary.main': '#123456',
      'colors.primary.text': '#ffffff',
      'colors.secondary.main': '#fedcba',
      'colors.secondary.text': '#000000',
    }),
  },
  '_portal.settings.recruitmentAgency._index.tsx': { 'as it was founded': settings('recruitmentAgency') },
  '_portal.settings.recruitmentAgency.documents.tsx': {
    'with uploads': settings('recruitmentAgency/documents', {
      'documents.allowByDefault': true,
      'documents.allowArchives': true,
      'documents.authorisersMayDownload': true,
    }),
  },
  '_portal.settings.recruitmentAgency.security.tsx': { 'without codes': settings('recruitmentAgency/security') },
  '_portal.settings.emails.tsx': {
    'of the agency, first': settings('emails'),
    'of the agency': settings('emails', {
      'emails.emailAcceptedTimesheetCopiesTo': { enabled: true, value: ['a@here.example', 'b@here.example'] },
      'emails.replyTo': { enabled: false, value: ['payroll@here.example'] },
      'emails.keepTextsForDays': 30,
    }),
    'of a contractor': own('emails', 'contractor', { emails: { decisions: false } }),
    'of an authoriser': own('emails', 'authoriser', { emails: { reminders: false } }),
  },
  '_portal.settings.downloads.tsx': {
    'of a contractor': own('downloads', 'contractor', { downloads: { format: 'pdf' } }),
    'of an authoriser, not chosen yet': own('downloads', 'authoriser', {}),
  },
  '_portal.settings.betaAccess.tsx': {
    first: settings('betaAccess'),
    'the other way round': settings('betaAccess', { isBetaAccessOn: true, showForest: false }),
  },
  '_portal.settings.advisories.tsx': {
    'as it was founded': settings('advisories'),
    'with rules switched off': settings('advisories', { 'advisories.break': false, 'advisories.nightWork': false }),
  },
  '_portal.settings.timesheets.general-setup.tsx': {
    'as it was founded': settings('timesheets/general-setup'),
    'with words of its own': settings('timesheets/general-setup', {
      'customisation.contractor.name.singular': 'temp',
      'customisation.contractor.name.plural': 'temps',
      'defaults.allowUpcomingTimesheets': true,
      'reminders.hour': 0,
      'reminders.escalateAfterDays': 3,
    }),
  },
  '_portal.settings.defaults.tsx': {
    'as it was founded': settings('defaults'),
    'all different': settings('defaults', DEFAULTS),
    'with one charging period': settings('defaults', {
      'defaults.chargingPeriod.default': 'daily',
      'defaults.chargingPeriod.hourly': false,
      'defaults.chargingPeriod.hourlyTotal': false,
    }),
  },
  // Pending ones, by how they are charged.
  '_portal.timesheets.$timesheetId_.edit.tsx': {
    'by the hour': timesheet(
      { chargingPeriod: 'hourly', allowNightshifts: true },
      {
        note: 'First line\nsecond line',
        entries: [
          on(18, { startTime: '06:00', endTime: '10:00' }),
          on(18, { startTime: '14:00', endTime: '18:15', breakTime: '15' }),
          on(19, { isHoliday: true }),
          on(20, { startTime: '08:00', endTime: '16:00', breakTime: '30', isHoliday: true }),
          on(21, { startTime: '22:00', endTime: '06:00', breakTime: '75', isNightshift: true }),
        ],
      },
    ),
    'by hours in all': timesheet(
      { chargingPeriod: 'hourlyTotal', allowNightshifts: false },
      {
        entries: [
          on(18, { duration: '7:29' }),
          on(19, { duration: '7', isHoliday: true }),
          on(20, { isHoliday: true }),
        ],
      },
    ),
    'by the day': timesheet(
      { chargingPeriod: 'daily', allowNightshifts: false },
      {
        entries: [
          on(18, { chargingPeriodRate: '1' }),
          on(19, { chargingPeriodRate: '0.75' }),
          on(20, { chargingPeriodRate: '0.5', isHoliday: true }),
          on(21, { isHoliday: true }),
        ],
      },
    ),
    'where hours are decimals': async () => {
      await changeSettings(here, { 'hourFormat.decimal': true });
      const entries = [on(18, { duration: '7:29' }), on(19, { duration: '0:01' })];
      return timesheet({ chargingPeriod: 'hourlyTotal', allowNightshifts: false }, { entries })();
    },
  },
};
