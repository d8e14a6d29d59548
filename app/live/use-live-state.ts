import { useSyncExternalStore } from 'react';
import { useHydrated } from '#app/components/use-hydrated.ts';
import { OUTAGE_SENTENCES } from '#domain/installation/service-mode.ts';
import { initialLiveState, type LiveState, liveState, onLiveChange } from './live-state.ts';
import { isClosed, type Network } from './network.ts';

/** Returns what the page knows of the service; re-renders on every change. */
export function useLiveState(): LiveState {
  return useSyncExternalStore(onLiveChange, liveState, initialLiveState);
}

/** Returns the service's state; null without JavaScript, when it is unknown. */
export function useNetwork(): Network | null {
  const { network } = useLiveState();
  return useHydrated() ? network : null;
}

/** Returns why no form can be sent now, for the description of its button; null if one can. */
export function useSubmitBlock(): string | null {
  const { network } = useLiveState();
  if (network === 'offline') return 'You are offline';
  return isClosed(network) ? OUTAGE_SENTENCES[network] : null;
}
