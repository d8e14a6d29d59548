import { useLocation } from '@remix-run/react';
import { useEffect } from 'react';
import { noteUnsent } from '#app/live/live-state.ts';
import { useLiveState } from '#app/live/use-live-state.ts';
import { Callout } from './callout.tsx';
import { Icon } from './icon.tsx';

const WORDS = (
  <p>
    <b>This may not have been sent:</b> the connection was lost. What you have typed on this page is safe. Please try
    again.
  </p>
);

/** Returns whether the last form may not have arrived, until one is answered or the page is left. */
function useUnsent(): boolean {
  const { pathname } = useLocation();
  useEffect(() => () => noteUnsent(false), [pathname]);
  return useLiveState().isUnsent;
}

/** A banner at the top of a page saying that its form may not have been sent. */
export function UnsentBar() {
  if (!useUnsent()) return null;
  return (
    <div className="sysbar net-lost" role="alert">
      <Icon name="wifi" />
      {WORDS}
    </div>
  );
}

/** The same in a panel, which covers the banner. */
export function UnsentCallout() {
  if (!useUnsent()) return null;
  return (
    <Callout tone="warn" role="alert" className="mb-8">
      {WORDS}
    </Callout>
  );
}
