/** The service's state as the page knows it. */
export const NETWORKS = ['online', 'offline', 'maintenance', 'reconnecting', 'startingUp', 'systemUpgrade'] as const;
export type Network = (typeof NETWORKS)[number];

/** Returns the state with that name, or null. */
export function networkOf(name: unknown): Network | null {
  return NETWORKS.find((network) => network === name) ?? null;
}

/** Returns whether the operator has closed the service. */
export function isClosed(network: Network): network is 'maintenance' | 'systemUpgrade' {
  return network === 'maintenance' || network === 'systemUpgrade';
}

/** Returns whether the portal runs on the reader's own machine, where losing the network means nothing. */
export function isLocalInstance(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

/** Returns whether a version such as `2.23.2` is newer than another; an invalid one never is. */
export function isNewer(version: string, than: string): boolean {
  const [a, b] = [version, than].map((text) => (/^\d+(\.\d+)*$/.test(text) ? text.split('.').map(Number) : null));
  if (!a || !b) return false;
  for (let part = 0; part < Math.max(a.length, b.length); part += 1) {
    const difference = (a[part] ?? 0) - (b[part] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return false;
}
