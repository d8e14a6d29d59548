import type { ChargingPeriod } from '../agencies/settings/settings.schema.ts';
import type { SomeElementRates } from '../contractors/rates/element-rates.ts';
import type { AddRate } from '../contractors/rates/rate.schema.ts';
import type { Actor } from '../roles/actor.ts';

/** What many placements can be given at once. */
export const BULK_KINDS = ['end', 'extend', 'rate', 'template', 'reminders', 'authoriser'] as const;
export type BulkKind = (typeof BULK_KINDS)[number];

/** The unit that a rate is for. */
export type RateUnit = 'hour' | 'day';

/** The value they are given. A null `end` means no end. */
export type BulkValue =
  | { kind: 'end'; end: string }
  | { kind: 'extend'; end: string | null }
  | ({ kind: 'rate'; unit: RateUnit } & AddRate)
  | { kind: 'template'; timesheetTemplateId: string }
  | { kind: 'reminders'; isSendingReminders: boolean }
  | { kind: 'authoriser'; contactId: string };

/** The state of a bulk change. A refused or stopped one changed nothing. */
export type BulkState = 'planned' | 'waiting' | 'running' | 'applied' | 'refused' | 'stopped' | 'takenBack';

/** The most placements one change accepts. */
export const MAX_PLACEMENTS = 10_000;

/** A change to more than this runs in the background. */
export const PLACEMENTS_AT_ONCE = 200;

/** On whose behalf a waiting change runs, and the plan they agreed to. */
export type RequestedChange = { actor: Actor; shown: string };

/**
 * A placement's previous value and the version the change left it at, by which it can be reverted while that is
 * current. For rates, the id of those added, which can be removed while they exist. With a template, the unit that its
 * rates had with it, where the template decides that.
 */
export type WasBefore = { id: string; version: number; was: string | boolean | null; unit?: RateUnit };

/** A change to many placements, as stored. */
export type BulkChange = {
  id: string;
  kind: BulkKind;
  /** Ids of the chosen placements. */
  chosen: string[];
  /** The list's filter that found them; null if each was ticked. */
  filter: Record<string, string> | null;
  value: BulkValue | null;
  state: BulkState;
  /** Progress in per cent. */
  progress: number;
  /** What was done, why it was refused, or why it waits for another attempt. */
  message: string | null;
  /** Whether the placements' previous values are stored. */
  isKept: boolean;
  changedCount: number;
  leftCount: number;
  askedByName: string;
  askedAt: string;
  /** Who attempts it, or did last. */
  workerId?: string | null;
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
  /** The ordinary rates it starts with, in pounds per unit as decimal strings, and their unit. */
  chargeRate: string | null;
  payRate: string | null;
  chargingPeriod: ChargingPeriod;
  /** Whether its template decides how it is charged, since neither it nor its contract does. */
  isChargedAsTemplate: boolean;
  /** Whether it has any rates, initial or dated. */
  hasRates: boolean;
};
