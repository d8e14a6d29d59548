import { useEffect, useRef, useState } from 'react';
import { useHydrated } from '#app/components/use-hydrated.ts';
import type { Period } from '#domain/periods/period.ts';
import { newId } from '#domain/new-id.ts';
import { dropDraft, type EntryContent, keepDraft, setOpenDraft } from './draft-store.ts';
import { gatherEntry } from './gather-entry.ts';
import { isEntryContent, readDraft } from './read-draft.ts';

type DraftForm = {
  /** Tells this form from every other: role, placement, period and what it corrects. */
  key: string;
  /** The task id of the page; that of a draft takes its place. */
  taskId: string;
  /** When the account’s draft that fills the form was saved; an older one on this device gives way. */
  accountSavedAt: string | null;
  /** When each day in it was; a newer one that this device keeps under another period is taken into the form. */
  savedDays: Record<string, string>;
  /** The days of the form. */
  days: Period;
  /** What is typed at this moment. */
  content: EntryContent;
  /** Whether the last post, or its answer, was lost on the way, or it was refused. */
  isLost: boolean;
  /** Fills the form with a draft. */
  fill: (content: EntryContent) => void;
  /** Puts the form back to what the page came with. */
  reset: () => void;
};

/** What a page shows of its draft. Instants; null where there is nothing to say. */
export type DraftState = {
  taskId: string;
  /** When the draft that fills the form now was kept, where it came from an earlier visit. */
  restoredAt: string | null;
  /** When what is typed now was kept on this device. */
  keptAt: string | null;
  throwAway: () => void;
};

/** Keeps what is typed on this device until it is sent or thrown away, and brings it back. Needs JavaScript. */
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
  // Of the first draw: the page may load anew while the same form stands.
  const [taskId, setTaskId] = useState(givenTaskId);
  // Filling the form draws at once, before the state above has followed.
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
    // Once for each form: what is typed later must not be filled over.
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
    // The lost post may have arrived, and a refused one is over: other hours are another task, and never pass for the same.
    if (lost.current !== null) {
      lost.current = null;
      task.current = newId();
      setTaskId(task.current);
    }
    const savedAt = new Date().toISOString();
    const isKept = keepDraft(key, { savedAt, taskId: task.current, content: JSON.parse(text) as EntryContent });
    setKeptAt(isKept ? savedAt : null);
  }, [key, text]);

  const throwAway = () => {
    dropDraft(key);
    setRestoredAt(null);
    setKeptAt(null);
    reset();
  };
  return { taskId, restoredAt, keptAt: isHydrated ? keptAt : null, throwAway };
}
