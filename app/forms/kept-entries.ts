import { isDate } from '#domain/periods/period.ts';

/** The prefix of draft keys. */
export const PREFIX = 'countersign-draft ';

/**
 * An entry form's draft on this device: whose time, which period, and the timesheet it corrects, if any. The first day
 * with content determines its period now, if the contract’s periods have changed since.
 */
export type KeptEntry = {
  contractorId: string;
  beginning: string;
  firstDay: string;
  corrects: string | null;
  savedAt: string;
};

const ID = '[0-9a-f-]{36}';
const DRAFT = new RegExp(`^${PREFIX}(${ID}) (${ID}) (\\d{4}-\\d{2}-\\d{2})(?: correct (${ID}))?$`);

/** Returns the role and form a draft belongs to, from its key on the device; null for another form's draft. */
export function entryOf(stored: string): (Omit<KeptEntry, 'savedAt' | 'firstDay'> & { roleId: string }) | null {
  const [, roleId, contractorId, beginning, corrects = null] = DRAFT.exec(stored) ?? [];
  return roleId ? { roleId, contractorId: contractorId!, beginning: beginning!, corrects } : null;
}

/** The cookie listing the entry form drafts a device has, so that the server reserves space for them. */
export const KEPT_COOKIE = 'countersign-kept';
/** Cookie size is limited; space for more is made when scripts run. */
const MOST_TOLD = 12;
const KEPT_SECONDS = 30 * 24 * 60 * 60;

const TOLD = new RegExp(`^(${ID})_(${ID})_(\\d{4}-\\d{2}-\\d{2})_(${ID})?_(\\d{13})$`);

/** Informs the server of the existing drafts: ids, dates and times of saving, and nothing that was typed. */
export function notifyKeptEntries(): void {
  try {
    const told = Object.keys(localStorage).flatMap((stored) => {
      const entry = entryOf(stored);
      const savedAt = entry && (JSON.parse(localStorage.getItem(stored)!) as { savedAt?: string }).savedAt;
      if (!savedAt) return [];
      const { roleId, contractorId, beginning, corrects } = entry;
      return [[roleId, contractorId, beginning, corrects ?? '', Date.parse(savedAt)].join('_')];
    });
    const value = told.slice(0, MOST_TOLD).join('.');
    document.cookie = `${KEPT_COOKIE}=${value}; path=/timesheets; samesite=lax; max-age=${told.length > 0 ? KEPT_SECONDS : 0}`;
  } catch {
    // Without the cookie, the server reserves no space.
  }
}

/** Returns a role's drafts as reported by a browser, earliest period first; anything else is skipped. */
export function toldEntries(value: string, roleId: string): KeptEntry[] {
  const found = value.split('.').flatMap((text) => {
    const [, role, contractorId, beginning, corrects = null, savedAt] = TOLD.exec(text) ?? [];
    if (role !== roleId || !isDate(beginning!)) return [];
    return [
      {
        contractorId: contractorId!,
        beginning: beginning!,
        firstDay: beginning!,
        corrects,
        savedAt: new Date(Number(savedAt)).toISOString(),
      },
    ];
  });
  return found.slice(0, MOST_TOLD).sort((a, b) => a.beginning.localeCompare(b.beginning));
}
