import { useEffect } from 'react';
import { plainTitle, REFUSED } from '#app/refused-title.ts';

/** Prefixes the page's title with "Error: " while its form is refused. Pages without script get the same from the server. */
export function useRefusedTitle(isRefused: boolean): void {
  useEffect(() => {
    if (!isRefused) return undefined;
    document.title = REFUSED + plainTitle(document.title);
    return () => {
      document.title = plainTitle(document.title);
    };
  }, [isRefused]);
}
