/** What the operator has set the whole installation to. */
export const SERVICE_MODES = ['online', 'maintenance', 'systemUpgrade'] as const;
export type ServiceMode = (typeof SERVICE_MODES)[number];

/** Why the portal is not available. */
export type OutageCause = Exclude<ServiceMode, 'online'> | 'startingUp';

/** The header that names the state of the service in answers that say so: `online` or the cause. */
export const SERVICE_STATUS_HEADER = 'X-Service-Status';

/** After how many seconds a caller who was turned away may ask again. */
export const RETRY_AFTER_SECONDS = 30;

/** One sentence for each cause, as people and machines read it. */
export const OUTAGE_SENTENCES: Record<OutageCause, string> = {
  maintenance: 'The timesheet portal is closed for maintenance and will be back shortly.',
  startingUp: 'The timesheet portal is starting up and will be ready in a moment.',
  systemUpgrade: 'The timesheet portal is being upgraded and will be back shortly.',
};

/** The cause of that name, or null. */
export function outageCause(name: string | null): OutageCause | null {
  return name !== null && Object.hasOwn(OUTAGE_SENTENCES, name) ? (name as OutageCause) : null;
}
