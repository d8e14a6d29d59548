/** The modes that the operator can set the whole installation to. */
export const SERVICE_MODES = ['online', 'maintenance', 'systemUpgrade'] as const;
export type ServiceMode = (typeof SERVICE_MODES)[number];

/** Why the portal is not available. */
export type OutageCause = Exclude<ServiceMode, 'online'> | 'startingUp';

/** The header with the state of the service, in responses that report it: `online` or the cause. */
export const SERVICE_STATUS_HEADER = 'X-Service-Status';

/** Seconds after which a caller who was turned away may retry. */
export const RETRY_AFTER_SECONDS = 30;

/** One sentence for each cause, for people and machines. */
export const OUTAGE_SENTENCES: Record<OutageCause, string> = {
  maintenance: 'The timesheet portal is closed for maintenance and will be back shortly.',
  startingUp: 'The timesheet portal is starting up and will be ready in a moment.',
  systemUpgrade: 'The timesheet portal is being upgraded and will be back shortly.',
};

/** Returns the cause with that name, or null. */
export function outageCause(name: string | null): OutageCause | null {
  return name !== null && Object.hasOwn(OUTAGE_SENTENCES, name) ? (name as OutageCause) : null;
}
