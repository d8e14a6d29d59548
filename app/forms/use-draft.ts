import { useEffect, useRef, useState } from 'react';
import { useHydrated } from '#app/components/use-hydrated.ts';
import type { Period } from '#domain/periods/period.ts';
import { newId } from '#domain/new-id.ts';
import { dropDraft, type EntryContent, storeDraft, setOpenDraft } from './draft-store.ts';
import { gatherEntry } from './gather-entry.ts';
import { isEntryContent, readDraft } from './read-draft.ts';

type DraftForm = {
  /** Identifies this form: role, placement, period and what it corrects. */
  key: string;
  /** The page's task id, replaced by a draft's. */
  taskId: string;
  /** When the account’s draft that fills the form was saved; it replaces an older one on this device. */
  accountSavedAt: string | null;
  /** When each day in it was saved; a newer one on this device under another period is merged into the form. */
  savedDays: Record<string, string>;
  /** The days of the form. */
  days: Period;
  /** The current content. */
  content: EntryContent;
  /** Whether the last submission or its response was lost, or it was refused. */
  isLost: boolean;
  /** Fills the form with a draft. */
  fill: (content: EntryContent) => void;
  /** Resets the form to its initial content. */
  reset: () => void;
};

/** The state of a page's draft. Instants; null if not applicable. */
export type DraftState = {
  taskId: string;
  /** When the draft now in the form was saved, if it is from an earlier visit. */
  restoredAt: string | null;
  /** When the current content was saved on this device. */
  keptAt: string | null;
  throwAway: () => void;
};

/** Saves what is typed on this device until it is submitted or discarded, and restores it. Needs JavaScript. */
export function useDraft({
  key,
  taskId: givenTaskId,
  accountSavedAt,
  savedDays,
  days,
  content,
  isLost,
  fill,
  reset,
}: DraftForm): DraftState {
  const isHydrated = useHydrated();
  const text = JSON.stringify(content);
  const untouched = useRef(text);
  const seen = useRef<string | null>(null);
  const lost = useRef<string | null>(null);
  // From the first render: the page may reload while the same form stays.
  const [taskId, setTaskId] = useState(givenTaskId);
  // Filling the form renders at once, before the state above is updated.
  const task = useRef(givenTaskId);
  const [restoredAt, setRestoredAt] = useState<string | null>(null);
  const [keptAt, setKeptAt] = useState<string | null>(null);

  useEffect(() => {
    setOpenDraft(key);
    gatherEntry({ key, days, taskId: givenTaskId, given: content, savedDays });
    const draft = readDraft(key, isEntryContent);
    seen.current = untouched.current;
    if (draft && accountSavedAt !== null && Date.parse(draft.savedAt) <= Date.parse(accountSavedAt)) {
      dropDraft(key);
      return () => setOpenDraft(null);
    }
    if (draft && JSON.stringify(draft.content) !== untouched.current) {
      task.current = draft.taskId;
      setTaskId(draft.taskId);
      setRestoredAt(draft.savedAt);
      setKeptAt(draft.savedAt);
      fill(draft.content);
    }
    return () => setOpenDraft(null);
    // Once for each form: later typing must not be overwritten.
  }, [key]);

  useEffect(() => {
    if (isLost) lost.current = seen.current;
  }, [isLost]);

  useEffect(() => {
    if (seen.current === null || text === seen.current) return;
    seen.current = text;
    if (text === untouched.current) {
      dropDraft(key);
      setKeptAt(null);
      return;
    }
    // The lost submission may have arrived, and a refused one is over: different hours are another task, never to be
    // taken for the same.
    if (lost.current !== null) {
      lost.current = null;
      task.current = newId();
      setTaskId(task.current);
    }
    const savedAt = new Date().toISOString();
    const isKept = storeDraft(key, { savedAt, taskId: task.current, content: JSON.parse(text) as EntryContent });
    setKeptAt(isKept ? savedAt : null);
  }, [key, text]);

  const discard = () => {
    dropDraft(key);
    setRestoredAt(null);
    setKeptAt(null);
    reset();
  };
  return { taskId, restoredAt, keptAt: isHydrated ? keptAt : null, throwAway: discard };
}
