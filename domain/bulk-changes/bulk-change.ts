import type { ChargingPeriod } from '../agencies/settings/settings.schema.ts';
import type { SomeElementRates } from '../contractors/rates/element-rates.ts';
import type { AddRate } from '../contractors/rates/rate.schema.ts';
import type { Actor } from '../roles/actor.ts';

/** What many placements can be given at once. */
export const BULK_KINDS = ['end', 'extend', 'rate', 'template', 'reminders', 'authoriser'] as const;
export type BulkKind = (typeof BULK_KINDS)[number];

/** The unit that a rate is for. */
export type RateUnit = 'hour' | 'day';

/** The value they are given. `end` null means without an end. */
export type BulkValue =
  | { kind: 'end'; end: string }
  | { kind: 'extend'; end: string | null }
  | ({ kind: 'rate'; unit: RateUnit } & AddRate)
  | { kind: 'template'; timesheetTemplateId: string }
  | { kind: 'reminders'; isSendingReminders: boolean }
  | { kind: 'authoriser'; contactId: string };

/** How far a change of many is. A refused or stopped one changed nothing. */
export type BulkState = 'planned' | 'waiting' | 'running' | 'applied' | 'refused' | 'stopped' | 'takenBack';

/** The most placements that one change takes. */
export const MOST_PLACEMENTS = 10_000;

/** A change of more than this runs in the background. */
export const PLACEMENTS_AT_ONCE = 200;

/** For whom a waiting change runs, and the plan that they agreed to. */
export type AskedChange = { actor: Actor; shown: string };

/**
 * What a placement said before, and the version that the change left it at: it can be taken back while that stands. For rates, the id of those
 * it was given: they can be taken back while they stand.
 */
export type WasBefore = { id: string; version: number; was: string | boolean | null };

/** A change of many placements as it is kept. */
export type BulkChange = {
  id: string;
  kind: BulkKind;
  /** Ids of the placements that were chosen. */
  chosen: string[];
  /** The list's filter that found them, null where each was ticked. */
  filter: Record<string, string> | null;
  value: BulkValue | null;
  state: BulkState;
  /** Progress in per cent. */
  progress: number;
  /** Why it was refused. */
  message: string | null;
  /** Whether it is kept what the placements said before. */
  isKept: boolean;
  changedCount: number;
  leftCount: number;
  askedByName: string;
  askedAt: string;
};

/** A chosen placement as it is now. */
export type ChosenPlacement = SomeElementRates & {
  id: string;
  version: number;
  contactId: string;
  fullname: string;
  reference: string | null;
  contractName: string;
  clientName: string;
  start: string;
  end: string | null;
  contractStart: string | null;
  contractEnd: string | null;
  timesheetTemplateId: string;
  templateName: string;
  isSendingReminders: boolean;
  primaryContactId: string | null;
  primaryName: string | null;
  /** The ordinary rates that it starts with, in pounds per unit as decimal texts, and what they are for. */
  chargeRate: string | null;
  payRate: string | null;
  chargingPeriod: ChargingPeriod;
  /** Whether its template says how it is charged, since neither it nor its contract does. */
  isChargedAsTemplate: boolean;
  /** Whether it has any rates, to start with or from dates. */
  hasRates: boolean;
};
