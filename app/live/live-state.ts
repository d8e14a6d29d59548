import { VERSION } from '#app/version.ts';
import { isNewer, type Network } from './network.ts';

/** What the page knows of the service, of its own version, and of events since it was loaded. */
export type LiveState = {
  network: Network;
  /** The network has been lost for three seconds. */
  isLost: boolean;
  /** The connection broke while a form was being sent, and none has been answered since. */
  isUnsent: boolean;
  /** The server runs a newer version than this page. */
  isOutdated: boolean;
  /** How many posted forms were refused. */
  refusedSubmits: number;
};

const LOST_AFTER_MS = 3000;
const INITIAL: LiveState = {
  network: 'startingUp',
  isLost: false,
  isUnsent: false,
  isOutdated: false,
  refusedSubmits: 0,
};

let state = INITIAL;
let losing: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function change(changes: Partial<LiveState>): void {
  state = { ...state, ...changes };
  for (const listener of listeners) listener();
}

/** Returns the current state. */
export const liveState = (): LiveState => state;

/** Returns the state for the server's HTML and the first render over it: nothing known yet. */
export const initialLiveState = (): LiveState => INITIAL;

/** Notifies a listener of every change. @returns a function that unsubscribes */
export function onLiveChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const savedListeners = new Set<(key: string) => void>();

/** Notifies a listener of every form whose draft is deleted because it has been saved. @returns a function that unsubscribes */
export function onSaved(listener: (key: string) => void): () => void {
  savedListeners.add(listener);
  return () => savedListeners.delete(listener);
}

/** Announces that this draft's form has been saved. */
export function notifySaved(key: string): void {
  for (const listener of savedListeners) listener(key);
}

/** Records the service's state; offline for three seconds counts as lost. */
export function setNetwork(network: Network): void {
  if (network === state.network) return;
  clearTimeout(losing);
  if (network === 'offline') losing = setTimeout(() => change({ isLost: true }), LOST_AFTER_MS);
  change({ network, isLost: false });
}

/** Records that a request failed: the network is gone, which is shown at once. */
export function noteLost(): void {
  clearTimeout(losing);
  change({ network: 'offline', isLost: true });
}

/** Records that a form may not have arrived, or that one has since been answered or its page left. */
export function noteUnsent(isUnsent: boolean): void {
  if (isUnsent !== state.isUnsent) change({ isUnsent });
}

/** Compares a version reported by the server with the one running here. */
export function sawVersion(version: string | null): void {
  if (version !== null && !state.isOutdated && isNewer(version, VERSION)) change({ isOutdated: true });
}

/** Records that a posted form was refused. */
export function noteRefusedSubmit(): void {
  change({ refusedSubmits: state.refusedSubmits + 1 });
}
