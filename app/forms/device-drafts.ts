import { isDate } from '#domain/periods/period.ts';

/** The prefix of draft keys. */
export const PREFIX = 'countersign-draft ';

/**
 * An entry form's draft on this device: whose time, which period, and the timesheet it corrects, if any. The first day
 * with content determines its period now, if the contract’s periods have changed since.
 */
export type DeviceDraft = {
  contractorId: string;
  beginning: string;
  firstDay: string;
  corrects: string | null;
  savedAt: string;
};

const ID = '[0-9a-f-]{36}';
const DRAFT = new RegExp(`^${PREFIX}(${ID}) (${ID}) (\\d{4}-\\d{2}-\\d{2})(?: correct (${ID}))?$`);

/** Returns the role and form a draft belongs to, from its key on the device; null for another form's draft. */
export function entryOf(stored: string): (Omit<DeviceDraft, 'savedAt' | 'firstDay'> & { roleId: string }) | null {
  const [, roleId, contractorId, beginning, corrects = null] = DRAFT.exec(stored) ?? [];
  return roleId ? { roleId, contractorId: contractorId!, beginning: beginning!, corrects } : null;
}

/** The cookie listing the entry form drafts a device has, so that the server reserves space for them. */
export const DEVICE_DRAFTS_COOKIE = 'countersign-kept';
/** Cookie size is limited; space for more is made when scripts run. */
const MAX_NOTIFIED = 12;
const MAX_AGE_SECONDS = 30 * 24 * 60 * 60;

const REPORTED = new RegExp(`^(${ID})_(${ID})_(\\d{4}-\\d{2}-\\d{2})_(${ID})?_(\\d{13})$`);

/** Informs the server of the existing drafts: ids, dates and times of saving, and nothing that was typed. */
export function notifyDeviceDrafts(): void {
  try {
    const listed = Object.keys(localStorage).flatMap((stored) => {
      const entry = entryOf(stored);
      const savedAt = entry && (JSON.parse(localStorage.getItem(stored)!) as { savedAt?: string }).savedAt;
      if (!savedAt) return [];
      const { roleId, contractorId, beginning, corrects } = entry;
      return [[roleId, contractorId, beginning, corrects ?? '', Date.parse(savedAt)].join('_')];
    });
    const value = listed.slice(0, MAX_NOTIFIED).join('.');
    document.cookie = `${DEVICE_DRAFTS_COOKIE}=${value}; path=/timesheets; samesite=lax; max-age=${listed.length > 0 ? MAX_AGE_SECONDS : 0}`;
  } catch {
    // Without the cookie, the server reserves no space.
  }
}

/** Returns a role's drafts as reported by a browser, earliest period first; anything else is skipped. */
export function reportedDrafts(value: string, roleId: string): DeviceDraft[] {
  const found = value.split('.').flatMap((text) => {
    const [, role, contractorId, beginning, corrects = null, savedAt] = REPORTED.exec(text) ?? [];
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
  return found.slice(0, MAX_NOTIFIED).sort((a, b) => a.beginning.localeCompare(b.beginning));
}
