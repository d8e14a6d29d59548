import { useEffect, useRef, useState } from 'react';
import type { ShownPreview } from './shown-preview.ts';
import { usePaths } from '#app/paths.ts';

const WAIT_MS = 300;

type PreviewOf = {
  formId: string;
  /** What is typed, as JSON: another one asks for another preview. */
  said: string;
  /** What the page was answered with: null where the layout could not be made. */
  given: ShownPreview | null | undefined;
  /** What the form began with. */
  begin: ShownPreview;
};

/** The file of what is typed, a moment after each change. One that cannot be made leaves the last one, which is then stale. */
export function usePreview({ formId, said, given, begin }: PreviewOf) {
  const to = usePaths();
  const [preview, setPreview] = useState(given ?? begin);
  const [isStale, setStale] = useState(given === null);
  const [asked, setAsked] = useState(0);
  const before = useRef({ said, asked });
  const href = to.previewLayout();
  useEffect(() => {
    if (given) setPreview(given);
    if (given !== undefined) setStale(given === null);
  }, [given]);
  useEffect(() => {
    if (before.current.said === said && before.current.asked === asked) return undefined;
    before.current = { said, asked };
    const gone = new AbortController();
    const ask = async () => {
      const form = document.getElementById(formId) as HTMLFormElement | null;
      if (!form) return;
      const body = new URLSearchParams(
        [...new FormData(form)].filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
      );
      const answer = await fetch(href, {
        method: 'POST',
        body,
        headers: { Accept: 'application/json' },
        signal: gone.signal,
      });
      setStale(!answer.ok);
      if (answer.ok) setPreview((await answer.json()) as ShownPreview);
    };
    // Without a network the last one stays.
    const timer = setTimeout(() => void ask().catch(() => setStale(true)), WAIT_MS);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [said, asked, formId, href]);
  return { preview, isStale, refresh: () => setAsked((count) => count + 1) };
}
