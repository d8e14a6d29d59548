import { VERSION } from '#app/version.ts';
import { isNewer, type Network } from './network.ts';

/** What the page knows of the service, of its own version, and of what happened since it was loaded. */
export type LiveState = {
  network: Network;
  /** The network has been lost for three seconds. */
  isLost: boolean;
  /** The connection broke while a form was sent, and none has been answered since. */
  isUnsent: boolean;
  /** A newer version answers than the one that runs in this page. */
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

/** What is known now. */
export const liveState = (): LiveState => state;

/** What the server's HTML and the first render over it know: nothing yet. */
export const initialLiveState = (): LiveState => INITIAL;

/** Tells a listener of every change. @returns how to stop */
export function onLiveChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const savedListeners = new Set<(key: string) => void>();

/** Tells a listener of every form whose draft is forgotten, since it is saved. @returns how to stop */
export function onSaved(listener: (key: string) => void): () => void {
  savedListeners.add(listener);
  return () => savedListeners.delete(listener);
}

/** Says that the form of this draft is saved. */
export function notifySaved(key: string): void {
  for (const listener of savedListeners) listener(key);
}

/** Notes how the service is; offline for three seconds counts as lost. */
export function setNetwork(network: Network): void {
  if (network === state.network) return;
  clearTimeout(losing);
  if (network === 'offline') losing = setTimeout(() => change({ isLost: true }), LOST_AFTER_MS);
  change({ network, isLost: false });
}

/** Notes that something asked for did not arrive: the network is gone, which is said at once. */
export function noteLost(): void {
  clearTimeout(losing);
  change({ network: 'offline', isLost: true });
}

/** Notes that a form may not have arrived, or that one was answered since or its page left. */
export function noteUnsent(isUnsent: boolean): void {
  if (isUnsent !== state.isUnsent) change({ isUnsent });
}

/** Compares a version that the server named with the one that runs here. */
export function sawVersion(version: string | null): void {
  if (version !== null && !state.isOutdated && isNewer(version, VERSION)) change({ isOutdated: true });
}

/** Notes that a posted form was refused. */
export function noteRefusedSubmit(): void {
  change({ refusedSubmits: state.refusedSubmits + 1 });
}
