import { z } from 'zod';
import { type Draft, dropDraft, forEachKey, PREFIX } from './draft-store.ts';

const KEPT_FOR_MS = 30 * 24 * 60 * 60 * 1000;

const Text = z.string().optional();

/** What a draft of the entry form must look like to be taken back. */
export const EntryContentSchema = z.object({
  entries: z.array(
    z.object({
      entryDate: z.string(),
      startTime: Text,
      endTime: Text,
      breakTime: Text,
      duration: Text,
      chargingPeriodRate: Text,
      isNightshift: Text,
      isHoliday: Text,
    }),
  ),
  note: z.string(),
});

/** What a draft of any other form must look like: the values of each control that was changed, by its name. */
export const TypedSchema = z.record(z.string(), z.array(z.string()));

/** The draft under a key; null when there is none, it is older than 30 days, or the device does not let it be read. */
export function readDraft<Content>(key: string, content: z.ZodType<Content>): Draft<Content> | null {
  try {
    const schema = z.object({ savedAt: z.iso.datetime(), taskId: z.string(), content });
    const draft = schema.parse(JSON.parse(localStorage.getItem(PREFIX + key) ?? 'null')) as Draft<Content>;
    if (Date.now() - Date.parse(draft.savedAt) < KEPT_FOR_MS) return draft;
    dropDraft(key);
  } catch {
    // Unreadable is as good as not there.
  }
  return null;
}

/** A draft of an entry form that this device keeps: whose time, which period, and the timesheet it corrects, if any. */
export type KeptEntry = { contractorId: string; beginning: string; corrects: string | null; savedAt: string };

const ENTRY = /^([0-9a-f-]{36}) (\d{4}-\d{2}-\d{2})(?: correct ([0-9a-f-]{36}))?$/;

/** The drafts of a role's entry forms on this device, the earliest period first. */
export function keptEntries(roleId: string): KeptEntry[] {
  const found: KeptEntry[] = [];
  forEachKey((stored) => {
    const key = stored.startsWith(`${PREFIX}${roleId} `) ? stored.slice(PREFIX.length) : '';
    const [, contractorId, beginning, corrects = null] = ENTRY.exec(key.slice(roleId.length + 1)) ?? [];
    const draft = contractorId && beginning ? readDraft(key, EntryContentSchema) : null;
    if (draft) found.push({ contractorId: contractorId!, beginning: beginning!, corrects, savedAt: draft.savedAt });
    return false;
  });
  return found.sort((a, b) => a.beginning.localeCompare(b.beginning));
}
