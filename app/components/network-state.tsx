import { Icon } from './icon.tsx';

/** How the page knows the server to be. */
export type Network = 'online' | 'reconnecting' | 'offline' | 'maintenance' | 'starting' | 'upgrade';

const WORDS: Record<Network, string> = {
  online: 'Online',
  reconnecting: 'Reconnecting',
  offline: 'Offline',
  maintenance: 'Maintenance',
  starting: 'Starting up',
  upgrade: 'System upgrade',
};

/** Dot and word in the foot of the sidebar. Left out by pages that do not know: "Online" is never guessed. */
export function NetworkState({ state }: { state: Network }) {
  return (
    <span className="net" data-net={state} role="status">
      <span className="l">{WORDS[state]}</span>
    </span>
  );
}

/** The black bar shown once the connection has been lost for three seconds. `retryHref` is the page itself. */
export function NetworkBanner({ retryHref }: { retryHref: string }) {
  return (
    <div className="sysbar net-lost" role="status">
      <Icon name="wifi" />
      <p>
        <b>You are offline.</b> Trying to reconnect. What you have typed on this page is safe.
      </p>
      <a href={retryHref}>Try now</a>
    </div>
  );
}
