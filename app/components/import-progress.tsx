import { useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import { useHydrated } from './use-hydrated.ts';

/** How often the page looks again, in milliseconds. */
const LOOK_AGAIN = 1000;

/** How far an import is. The page looks again by itself, with JavaScript quietly, without by loading anew. */
export function ImportProgress({ progress }: { progress: number }) {
  const { revalidate, state } = useRevalidator();
  const isEnhanced = useHydrated();
  useEffect(() => {
    if (state !== 'idle') return undefined;
    const timer = setTimeout(revalidate, LOOK_AGAIN);
    return () => clearTimeout(timer);
  }, [progress, revalidate, state]);
  return (
    <div role="status">
      {!isEnhanced && (
        <noscript>
          <meta httpEquiv="refresh" content="2" />
        </noscript>
      )}
      <p>
        <label htmlFor="import-progress">The file is being imported. You may leave this page.</label>
      </p>
      <progress id="import-progress" className="progress" max={100} value={progress}>
        {`${progress}%`}
      </progress>
    </div>
  );
}
