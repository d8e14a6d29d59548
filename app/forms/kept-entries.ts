import { isDate } from '#domain/periods/period.ts';

/** What the keys of drafts begin with. */
export const PREFIX = 'countersign-draft ';

/**
 * A draft of an entry form that this device keeps: whose time, which period, and the timesheet it corrects, if any. The first day that
 * something is typed on says which period holds it now, where the contract’s periods have changed since.
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

/** Whose role and which form a draft belongs to, by its key on the device; null for a draft of another form. */
export function entryOf(stored: string): (Omit<KeptEntry, 'savedAt' | 'firstDay'> & { roleId: string }) | null {
  const [, roleId, contractorId, beginning, corrects = null] = DRAFT.exec(stored) ?? [];
  return roleId ? { roleId, contractorId: contractorId!, beginning: beginning!, corrects } : null;
}

/** The cookie that says which drafts of entry forms a device keeps, so that the server draws their room. */
export const KEPT_COOKIE = 'countersign-kept';
/** A cookie has its limit; room for more is made when script runs. */
const MOST_TOLD = 12;
const KEPT_SECONDS = 30 * 24 * 60 * 60;

const TOLD = new RegExp(`^(${ID})_(${ID})_(\\d{4}-\\d{2}-\\d{2})_(${ID})?_(\\d{13})$`);

/** Tells the server of the drafts that are there: ids, dates and times of saving, and nothing that was typed. */
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
    // A server that is told nothing draws no room for it.
  }
}

/** The drafts of a role that a browser told of, the earliest period first; what is not such a draft is passed over. */
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
