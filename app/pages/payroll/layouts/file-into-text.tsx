import type { ChangeEvent } from 'react';
import { useHydrated } from '#app/components/use-hydrated.ts';

/** Puts the text of a chosen file into a box of the form. Needs script; without it the text is pasted. */
export function FileIntoText({ textId }: { textId: string }) {
  if (!useHydrated()) return null;
  const take = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    const box = document.getElementById(textId) as HTMLTextAreaElement | null;
    if (!file || !box) return;
    box.value = await file.text();
    box.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return (
    <div className="field">
      <label htmlFor="layout-file">Or choose its file</label>
      <input id="layout-file" type="file" accept=".json,application/json" onChange={(event) => void take(event)} />
    </div>
  );
}
