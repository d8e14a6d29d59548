import { type LookupAddress, type LookupAllOptions, Resolver as DnsResolver } from 'node:dns';

/** Resolves all addresses of a name. */
export type Resolver = (
  hostname: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** How long a server may take to respond, and how often it is tried. */
const SILENCE_MS = 1500;
const TRIES = 2;

/**
 * Resolves names chosen by agencies by querying DNS directly. The machine's own resolver takes a thread for each name
 * until it responds, of which a process has two: twenty names with silent servers would hold up the names of the
 * database and of the mail server.
 * @param server the server to query; by default the machine's own
 */
export function publicNames(server: string | null = null): Resolver {
  return (hostname, _options, done) => {
    const dns = new DnsResolver({ timeout: SILENCE_MS, tries: TRIES });
    if (server !== null) dns.setServers([server]);
    const found: LookupAddress[] = [];
    let [left, failure]: [number, NodeJS.ErrnoException | null] = [2, null];
    const answered = (family: 4 | 6) => (error: NodeJS.ErrnoException | null, addresses: string[]) => {
      if (error) failure ??= error;
      else found.push(...addresses.map((address) => ({ address, family })));
      left -= 1;
      if (left === 0) done(found.length > 0 ? null : failure, found);
    };
    dns.resolve4(hostname, answered(4));
    dns.resolve6(hostname, answered(6));
  };
}
