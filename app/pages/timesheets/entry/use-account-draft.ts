import { useEffect, useRef, useState } from 'react';
import type { SavedDraft } from '../save-draft.server.ts';

/** The pause in typing before the form is saved, in milliseconds. */
const PAUSE_MS = 1500;

type AccountDraft = {
  formId: string;
  /** Where the form is saved while it is typed; null for people without drafts in their account. */
  action: string | null;
  /** The current values, as one text. */
  text: string;
  /** When the draft that fills the form was saved. */
  savedAt: string | null;
};

/** Saves the form to the account, shortly after typing. @returns when the current values were saved; null while they are not */
export function useAccountDraft({ formId, action, text, savedAt }: AccountDraft): string | null {
  const saved = useRef(text);
  const [state, setState] = useState({ text, savedAt });
  useEffect(() => {
    if (action === null || text === saved.current) return undefined;
    const timer = setTimeout(() => {
      void send(formId, action).then((answer) => {
        if (answer === null) return;
        saved.current = text;
        setState({ text, savedAt: answer });
      });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [formId, action, text]);
  return state.text === text ? state.savedAt : null;
}

/** Null if it did not arrive or was refused: the draft stays on the device. */
async function send(formId: string, action: string): Promise<string | null> {
  const form = document.getElementById(formId);
  if (!(form instanceof HTMLFormElement)) return null;
  const body = new FormData(form);
  body.delete('files');
  try {
    const answer = await fetch(action, { method: 'POST', body, headers: { Accept: 'application/json' } });
    return answer.ok ? ((await answer.json()) as SavedDraft).savedAt : null;
  } catch {
    return null;
  }
}
