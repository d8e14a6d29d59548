import { type MouseEvent, useRef, useState } from 'react';
import { Button } from '#app/components/button.tsx';

/** Long enough for a browser to start saving a file, in milliseconds. */
const OBJECT_URL_MS = 60_000;

/**
 * Downloads the ticked timesheets as one PDF. While it is made, which takes seconds for hundreds, the button shows it,
 * and a second click is ignored. Without script the browser handles it like any slow file.
 */
export function PdfButton({ action }: { action: string }) {
  const [isMaking, setMaking] = useState(false);
  const isRequested = useRef(false);
  const ask = async (form: HTMLFormElement, button: HTMLButtonElement) => {
    setMaking(true);
    isRequested.current = true;
    const isSaved = await saveAnswer(form, action);
    isRequested.current = false;
    setMaking(false);
    // Any other response, such as a refusal, is a page, and is requested as one.
    if (!isSaved && button.isConnected) form.requestSubmit(button);
  };
  const onClick = (event: MouseEvent<HTMLButtonElement>) => {
    const button = event.currentTarget;
    if (!button.form) return;
    event.preventDefault();
    if (!isRequested.current) void ask(button.form, button);
  };
  return (
    <Button
      kind="secondary"
      size="sm"
      icon="download"
      formAction={action}
      aria-busy={isMaking || undefined}
      onClick={onClick}
    >
      {isMaking ? 'Making the PDF' : 'Download as one PDF'}
    </Button>
  );
}

/** Posts a form and saves the PDF from the response. @returns false for any other response */
async function saveAnswer(form: HTMLFormElement, action: string): Promise<boolean> {
  const body = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  try {
    const answer = await fetch(action, { method: 'POST', body, redirect: 'manual' });
    if (!answer.ok || answer.headers.get('Content-Type') !== 'application/pdf') return false;
    const link = document.createElement('a');
    link.href = URL.createObjectURL(await answer.blob());
    link.download = /filename="([^"]+)"/.exec(answer.headers.get('Content-Disposition') ?? '')?.[1] ?? 'timesheets.pdf';
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), OBJECT_URL_MS);
    return true;
  } catch {
    return false;
  }
}
