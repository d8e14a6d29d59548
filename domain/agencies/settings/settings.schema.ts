import { z } from 'zod';
import { WEEK_DAYS } from '../../periods/week-days.ts';

/** The length of a timesheet period. */
export const ENTRY_PERIODS = ['weekly', 'monthly'] as const;
/** What is entered and charged: hours by start and finish, total hours, or days. */
export const CHARGING_PERIODS = ['hourly', 'hourlyTotal', 'daily'] as const;

const COLOR = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, 'Please choose a colour such as #464646')
  .transform((text) => text.toLowerCase());
const ColorPair = z.object({ main: COLOR, text: COLOR });
const Addresses = z.object({ enabled: z.boolean().default(false), value: z.array(z.string()).default([]) });
const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** An agency's settings, each with its default. */
export const AgencySettingsSchema = z.object({
  colors: z
    .object({ primary: ColorPair, secondary: ColorPair })
    .default({ primary: { main: '#464646', text: '#ffffff' }, secondary: { main: '#65a946', text: '#ffffff' } }),
  customisation: z
    .object({ contractor: z.object({ name: z.object({ singular: z.string().min(1), plural: z.string().min(1) }) }) })
    .default({ contractor: { name: { singular: 'contractor', plural: 'contractors' } } }),
  defaults: z
    .object({
      applyDefaultWorkingTime: z.boolean().default(true),
      workingTime: z
        .object({ start: TimeOfDay, finish: TimeOfDay, breakMinutes: z.number().int().min(0) })
        .default({ start: '09:00', finish: '17:00', breakMinutes: 30 }),
      dateRelativeTo: z.enum(['beginning', 'ending']).default('beginning'),
      contractors: z
        .object({ allowHolidays: z.boolean().default(true), allowNightshifts: z.boolean().default(true) })
        .prefault({}),
      chargingPeriod: z
        .object({
          default: z.enum(CHARGING_PERIODS).default('hourly'),
          hourly: z.boolean().default(true),
          hourlyTotal: z.boolean().default(true),
          daily: z.boolean().default(true),
        })
        .prefault({}),
      entryPeriod: z.enum(ENTRY_PERIODS).default('weekly'),
      timesheetWeekStartsOn: z.enum(WEEK_DAYS).default('Monday'),
      /** Whether a period’s timesheet may be submitted before its first day. */
      allowUpcomingTimesheets: z.boolean().default(false),
    })
    .prefault({}),
  documents: z
    .object({
      allowUploads: z.boolean().default(false),
      allowByDefault: z.boolean().default(false),
      allowArchives: z.boolean().default(false),
      authorisersMayDownload: z.boolean().default(false),
    })
    .prefault({}),
  emails: z
    .object({
      emailAcceptedTimesheetCopiesTo: Addresses.prefault({}),
      replyTo: Addresses.prefault({}),
      /** Days after which the text of emails is deleted; the record that they were sent stays. */
      keepTextsForDays: z.number().int().min(1).max(3650).default(90),
    })
    .prefault({}),
  /** Which advisories are shown; hidden ones are still computed. */
  advisories: z
    .object({
      twelveWeeks: z.boolean().default(true),
      fortyEightHours: z.boolean().default(true),
      dailyRest: z.boolean().default(true),
      weeklyRest: z.boolean().default(true),
      break: z.boolean().default(true),
      nightWork: z.boolean().default(true),
    })
    .prefault({}),
  hourFormat: z.object({ decimal: z.boolean().default(false) }).prefault({}),
  reminders: z
    .object({
      hour: z.number().int().min(0).max(23).default(9),
      /** Days after which a waiting timesheet’s other authorisers are also reminded; 0 means never. */
      escalateAfterDays: z.number().int().min(0).max(60).default(0),
    })
    .prefault({}),
  security: z.object({ administratorsMustUseTotp: z.boolean().default(false) }).prefault({}),
  showForest: z.boolean().default(true),
  isBetaAccessOn: z.boolean().default(false),
});

export type AgencySettings = z.output<typeof AgencySettingsSchema>;
export type ChargingPeriod = AgencySettings['defaults']['chargingPeriod']['default'];
export type EntryPeriod = AgencySettings['defaults']['entryPeriod'];
export type DateRelativeTo = AgencySettings['defaults']['dateRelativeTo'];
