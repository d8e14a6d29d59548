import { useEffect, useRef, useState } from 'react';
import type { ShownPreview } from './shown-preview.ts';
import { usePaths } from '#app/paths.ts';

const WAIT_MS = 300;

type PreviewOf = {
  formId: string;
  /** The typed values, as JSON: a change requests another preview. */
  said: string;
  /** The preview in the page's response: null if the layout was invalid. */
  given: ShownPreview | null | undefined;
  /** The preview at the start. */
  begin: ShownPreview;
};

/** Returns the preview of what is typed, a moment after each change. An invalid layout keeps the last preview, marked as stale. */
export function usePreview({ formId, said, given, begin }: PreviewOf) {
  const to = usePaths();
  const [preview, setPreview] = useState(given ?? begin);
  const [isStale, setStale] = useState(given === null);
  const [requested, setRequested] = useState(0);
  const before = useRef({ said, requested });
  const href = to.previewLayout();
  useEffect(() => {
    if (given) setPreview(given);
    if (given !== undefined) setStale(given === null);
  }, [given]);
  useEffect(() => {
    if (before.current.said === said && before.current.requested === requested) return undefined;
    before.current = { said, requested };
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
  }, [said, requested, formId, href]);
  return { preview, isStale, refresh: () => setRequested((count) => count + 1) };
}
