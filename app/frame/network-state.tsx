import type { MouseEvent } from 'react';
import type { Network } from '#app/live/network.ts';
import { Icon } from '#app/components/icon.tsx';

const WORDS: Record<Network, string> = {
  online: 'Online',
  reconnecting: 'Reconnecting',
  offline: 'Offline',
  maintenance: 'Maintenance',
  startingUp: 'Starting up',
  systemUpgrade: 'System upgrade',
};

/** Dot and word at the foot of the sidebar. Omitted by pages that do not know: "Online" is never guessed. */
export function NetworkState({ state }: { state: Network }) {
  return (
    <span className="net" data-net={state} role="status">
      <span className="l">{WORDS[state]}</span>
    </span>
  );
}

type NetworkBannerProps = {
  /** The page itself. */
  retryHref: string;
  /** Checks for the network at once, leaving the page as it is. */
  onRetry: () => void;
};

/** The black bar shown once the connection has been lost for three seconds. */
export function NetworkBanner({ retryHref, onRetry }: NetworkBannerProps) {
  const retry = (event: MouseEvent) => {
    event.preventDefault();
    onRetry();
  };
  return (
    <div className="sysbar net-lost" role="status">
      <Icon name="wifi" />
      <p>
        <b>You are offline.</b> Trying to reconnect. What you have typed on this page is safe.
      </p>
      <a href={retryHref} onClick={retry}>
        Try now
      </a>
    </div>
  );
}
