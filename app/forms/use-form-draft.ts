import { useActionData, useLocation, useNavigation, useRouteLoaderData } from '@remix-run/react';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useHydrated } from '#app/components/use-hydrated.ts';
import { pathOf } from '#app/own-address.ts';
import { liveState, onSaved } from '#app/live/live-state.ts';
import { dropDraft, storeDraft, noteSent, settleSent } from './draft-store.ts';
import { readDraft, isTyped } from './read-draft.ts';
import { changesOf, fillIn, namesOf, readGiven, readTyped, type Typed } from './typed-text.ts';

/** The button that searches from a form without saving it. */
const ASKING = 'find';

/** What a form shows about its draft. Instants; null if not applicable. */
export type FormDraft = {
  restoredAt: string | null;
  keptAt: string | null;
  /** Whether it was about to be sent while offline. */
  isHeldBack: boolean;
  throwAway: () => void;
  onInput: () => void;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
};

/** Returns the URL a form is sent to, without pre-filled values and without the role, which is named separately. */
function keyOf(form: HTMLFormElement, roleId: string) {
  const { pathname, search } = new URL(form.action);
  const names = new Set(namesOf(form));
  const query = [...new URLSearchParams(search)].filter(([name]) => name !== 'roleId' && !names.has(name));
  const which = form.dataset.draft ?? form.getAttribute('id') ?? '';
  return `${roleId} ${pathname}?${new URLSearchParams(query).toString()} ${which}`;
}

/**
 * Saves changes to a form on this device until it is saved or discarded, and restores them; values from the URL take
 * precedence. Needs JavaScript.
 * @param clearsOnceSaved whether the form stays on the page, to be filled in again
 */
export function useFormDraft(box: RefObject<HTMLFormElement>, clearsOnceSaved: boolean): FormDraft {
  const shell = useRouteLoaderData('routes/_portal') as { roleId: string } | null | undefined;
  const roleId = shell?.roleId ?? 'visitor';
  const location = useLocation();
  const isHydrated = useHydrated();
  const key = useRef<string | null>(null);
  const untouched = useRef<Typed>({});
  const waiting = useRef<Typed>({});
  const isFilling = useRef(false);
  const [restoredAt, setRestoredAt] = useState<string | null>(null);
  const [keptAt, setKeptAt] = useState<string | null>(null);
  const [isHeldBack, setHeldBack] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const [reopened, setReopened] = useState(0);
  const isIdle = useNavigation().state === 'idle';
  const address = pathOf(location);

  useEffect(() => {
    const form = box.current;
    if (!isHydrated || !form) return undefined;
    key.current = keyOf(form, roleId);
    untouched.current = readGiven(form);
    const draft = readDraft(key.current, isTyped);
    if (!draft) return undefined;
    const given = new URLSearchParams(location.search);
    const kept = Object.entries(draft.content).filter(([name]) => !given.has(name));
    waiting.current = changesOf(Object.fromEntries(kept), untouched.current);
    if (Object.keys(waiting.current).length === 0) return undefined;
    const fill = () => {
      isFilling.current = true;
      waiting.current = fillIn(form, waiting.current);
      isFilling.current = false;
      return Object.keys(waiting.current).length === 0;
    };
    form.dataset.typed = '';
    setRestoredAt(draft.savedAt);
    setKeptAt(draft.savedAt);
    if (fill()) return undefined;
    // Fields that depend on another one appear once that has been looked up.
    const arriving = new MutationObserver(() => fill() && arriving.disconnect());
    arriving.observe(form, { childList: true, subtree: true });
    return () => arriving.disconnect();
    // Once for each form: later typing must not be overwritten.
  }, [isHydrated, roleId, address]);

  // A page rendered as the response to a form: what was sent was not saved.
  const isAnswered = useActionData() !== undefined;
  useEffect(() => {
    if (isAnswered) settleSent(false);
  }, [isAnswered]);

  useEffect(
    () =>
      onSaved((saved) => {
        const form = box.current;
        if (saved !== key.current || !form) return;
        delete form.dataset.typed;
        setRestoredAt(null);
        setKeptAt(null);
        setSaved(true);
        if (clearsOnceSaved) form.reset();
      }),
    [clearsOnceSaved],
  );

  // A form that stays on its page after saving begins again, with what is stored now.
  useEffect(() => {
    if (!isSaved || !isIdle) return;
    setSaved(false);
    // After the effects of its page, which pass it what is stored now.
    queueMicrotask(() => {
      const form = box.current;
      if (!form || form.dataset.typed !== undefined) return;
      form.reset();
      setReopened((count) => count + 1);
    });
  }, [isSaved, isIdle]);
  useEffect(() => {
    if (reopened > 0 && box.current) untouched.current = readGiven(box.current);
  }, [reopened]);

  const onInput = () => {
    const form = box.current;
    if (isFilling.current || !form || key.current === null) return;
    const content = { ...changesOf(readTyped(form), untouched.current), ...waiting.current };
    if (Object.keys(content).length === 0) {
      delete form.dataset.typed;
      dropDraft(key.current);
      setKeptAt(null);
      return;
    }
    form.dataset.typed = '';
    const savedAt = new Date().toISOString();
    setKeptAt(storeDraft(key.current, { savedAt, taskId: '', content }) ? savedAt : null);
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (event.defaultPrevented || key.current === null) return;
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (liveState().isLost || !navigator.onLine) {
      event.preventDefault();
      setHeldBack(true);
      return;
    }
    setHeldBack(false);
    if (submitter?.getAttribute('name') === ASKING) settleSent(false);
    else noteSent(key.current);
  };
  const discard = () => {
    const form = box.current;
    if (!form || key.current === null) return;
    dropDraft(key.current);
    waiting.current = {};
    isFilling.current = true;
    fillIn(form, untouched.current);
    isFilling.current = false;
    delete form.dataset.typed;
    setRestoredAt(null);
    setKeptAt(null);
  };
  return { restoredAt, keptAt, isHeldBack, throwAway: discard, onInput, onSubmit };
}
