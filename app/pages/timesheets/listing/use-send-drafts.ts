import { useRouteLoaderData } from '@remix-run/react';
import { useState } from 'react';
import { FORM_TOKEN_FIELD, useFormToken } from '#app/components/fields/form-token.tsx';
import type { DeviceDraft } from '#app/forms/device-drafts.ts';
import { useReload } from '#app/live/use-reload.ts';
import { deleteDeviceDraft, readDeviceDraft } from '#app/forms/read-draft.ts';
import type { EntryContent } from '#app/forms/draft-store.ts';
import type { SavedDraft } from '../save-draft.server.ts';
import type { ShellData } from '#app/frame/shell-data.server.ts';
import { usePaths } from '#app/paths.ts';

/** The state of those being sent: whether they are on their way, and why some were not saved, by name. */
export type SendDrafts = {
  isBusy: boolean;
  problemOf: (entry: DeviceDraft) => string | null;
  send: (entries: DeviceDraft[]) => void;
  throwAway: (entry: DeviceDraft) => void;
};

const LOST = 'It could not be sent. Please try again.';
const nameOf = ({ contractorId, beginning, corrects }: DeviceDraft) => `${contractorId} ${beginning} ${corrects}`;

/** Saves drafts that are only on this device to the account, in order; those saved are deleted from the device. Needs JavaScript. */
export function useSendDrafts(): SendDrafts {
  const { roleId } = useRouteLoaderData('routes/_portal') as ShellData;
  const action = usePaths().saveDraft();
  const token = useFormToken();
  const reload = useReload();
  const [isBusy, setBusy] = useState(false);
  const [problems, setProblems] = useState(new Map<string, string>());
  const sendAll = async (entries: DeviceDraft[]) => {
    const failed = new Map<string, string>();
    for (const entry of entries) {
      const content = readDeviceDraft(roleId, entry);
      const problem = content && (await post(action, bodyOf(entry, content, token)));
      if (problem) failed.set(nameOf(entry), problem);
      else deleteDeviceDraft(roleId, entry);
    }
    setProblems(failed);
    setBusy(false);
    reload();
  };
  return {
    isBusy,
    problemOf: (entry) => problems.get(nameOf(entry)) ?? null,
    send: (entries) => {
      setBusy(true);
      void sendAll(entries);
    },
    throwAway: (entry) => {
      deleteDeviceDraft(roleId, entry);
      reload();
    },
  };
}

function bodyOf({ contractorId, beginning, corrects }: DeviceDraft, content: EntryContent, token: string | undefined) {
  const body = new FormData();
  if (token !== undefined) body.append(FORM_TOKEN_FIELD, token);
  body.append('contractorId', contractorId);
  body.append('beginning', beginning);
  if (corrects) body.append('replacesTimesheetId', corrects);
  body.append('note', content.note);
  content.entries.forEach((shift, place) => {
    for (const [name, text] of Object.entries(shift)) if (text) body.append(`entries[${place}].${name}`, String(text));
  });
  return body;
}

/** @returns why it was not saved; null if it was */
async function post(action: string, body: FormData): Promise<string | null> {
  try {
    const answer = await fetch(action, { method: 'POST', body, headers: { Accept: 'application/json' } });
    if (answer.ok) return null;
    return ((await answer.json()) as SavedDraft).problem ?? LOST;
  } catch {
    return LOST;
  }
}
