import { useSyncExternalStore } from 'react';
import { useHydrated } from '#app/components/use-hydrated.ts';
import { OUTAGE_SENTENCES } from '#domain/installation/service-mode.ts';
import { initialLiveState, type LiveState, liveState, onLiveChange } from './live-state.ts';
import { isClosed, type Network } from './network.ts';

/** What the page knows of the service; draws again with every change. */
export function useLiveState(): LiveState {
  return useSyncExternalStore(onLiveChange, liveState, initialLiveState);
}

/** How the service is; null without JavaScript, where nobody can know. */
export function useNetwork(): Network | null {
  const { network } = useLiveState();
  return useHydrated() ? network : null;
}

/** Why no form can be sent now, for the description of its button; null while one can. */
export function useSubmitBlock(): string | null {
  const { network } = useLiveState();
  if (network === 'offline') return 'You are offline';
  return isClosed(network) ? OUTAGE_SENTENCES[network] : null;
}
