import type { AgencySettings } from './settings.schema.ts';

/** Features that may still change. An agency sees them while its beta access is on; nothing in the agreed scope is among them. */
export const BETA_FEATURES = {
  decisionTimes: {
    name: 'How quickly clients decide',
    description: 'The dashboard shows how long timesheets wait for each client, over the last eight weeks.',
  },
} as const;

/** A feature marked beta. */
export type BetaFeature = keyof typeof BETA_FEATURES;

/** Returns whether an agency sees a beta feature. With access off, all are hidden. */
export function seesBeta({ isBetaAccessOn }: Pick<AgencySettings, 'isBetaAccessOn'>, feature: BetaFeature): boolean {
  return isBetaAccessOn && Object.hasOwn(BETA_FEATURES, feature);
}
