/** How the page knows the service to be. */
export const NETWORKS = ['online', 'offline', 'maintenance', 'reconnecting', 'startingUp', 'systemUpgrade'] as const;
export type Network = (typeof NETWORKS)[number];

/** The state of that name, or null. */
export function networkOf(name: unknown): Network | null {
  return NETWORKS.find((network) => network === name) ?? null;
}

/** Whether the operator has closed the service. */
export function isClosed(network: Network): network is 'maintenance' | 'systemUpgrade' {
  return network === 'maintenance' || network === 'systemUpgrade';
}

/** Whether the portal runs on the very machine of its reader, where losing the network says nothing. */
export function isLocalInstance(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

/** Whether a version such as `2.23.2` is newer than another; what is no version never is. */
export function isNewer(version: string, than: string): boolean {
  const [a, b] = [version, than].map((text) => (/^\d+(\.\d+)*$/.test(text) ? text.split('.').map(Number) : null));
  if (!a || !b) return false;
  for (let part = 0; part < Math.max(a.length, b.length); part += 1) {
    const difference = (a[part] ?? 0) - (b[part] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return false;
}
