import { useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import { useReload } from '#app/live/use-reload.ts';
import { Callout } from './callout.tsx';
import { useHydrated } from './use-hydrated.ts';

/** How often the page refreshes, in milliseconds. */
const LOOK_AGAIN = 1000;

type LiveProgressProps = {
  progress: number;
  label: string;
  /** Why it waits for another attempt. */
  problem?: string | null;
};

/** The progress of a background task. The page refreshes itself: silently with JavaScript, otherwise by reloading. */
export function LiveProgress({ progress, label, problem = null }: LiveProgressProps) {
  const { state } = useRevalidator();
  const reload = useReload();
  const isEnhanced = useHydrated();
  useEffect(() => {
    if (state !== 'idle') return undefined;
    const timer = setTimeout(reload, LOOK_AGAIN);
    return () => clearTimeout(timer);
  }, [progress, reload, state]);
  return (
    <div role="status">
      {!isEnhanced && (
        <noscript>
          <meta httpEquiv="refresh" content="2" />
        </noscript>
      )}
      {problem && <Callout tone="warn">{problem}</Callout>}
      <p>
        <label htmlFor="live-progress">{label}</label>
      </p>
      <progress id="live-progress" className="progress" max={100} value={progress}>
        {`${progress}%`}
      </progress>
    </div>
  );
}
