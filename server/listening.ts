import type { Server } from 'node:http';
import { type AddressInfo, createServer as createProbe, Server as NetServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '#platform/log.ts';

/** The addresses on which the server listens. */
export type Place = { hosts: string[]; port: number };

/** Opens the port on every host; the first one must work, others may lack their address family. @returns the port */
export async function listenOn(servers: Server[], { hosts, port }: Place, log: Log): Promise<number> {
  let opened = port;
  for (const [index, host] of hosts.entries()) {
    const server = servers[index]!;
    try {
      await listen(server, host, opened);
      opened = (server.address() as AddressInfo).port;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (index > 0 && (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT')) {
        log.info({ host }, 'this machine has no such address');
        continue;
      }
      throw explained(error, host, port);
    }
  }
  return opened;
}

/** Refuses a port that is taken, before anything slow is done for it. @throws Error naming PORT */
export async function assertPortFree({ hosts: [host = '127.0.0.1'], port }: Place): Promise<void> {
  const probe = createProbe();
  try {
    await listen(probe, host, port);
  } catch (error) {
    throw explained(error, host, port);
  }
  await new Promise((done) => probe.close(done));
}

function listen(server: NetServer, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, () => {
      server.removeListener('error', reject);
      resolve();
    });
  });
}

function explained(error: unknown, host: string, port: number): unknown {
  const { code } = error as NodeJS.ErrnoException;
  const other = `Start with another PORT, for example PORT=${port === 65535 ? 3000 : port + 1}.`;
  if (code === 'EADDRINUSE') return new Error(`PORT ${port} is taken by another program. ${other}`, { cause: error });
  if (code === 'EACCES') return new Error(`PORT ${port} may not be opened by this user. ${other}`, { cause: error });
  if (code === 'EADDRNOTAVAIL') return new Error(`HOST ${host} is not an address of this machine.`, { cause: error });
  return error;
}

const GRACE_MS = 250;
const MAX_MS = 10_000;

/**
 * Stops accepting connections and lets requests in progress finish, within ten seconds. Idle open connections are
 * closed a moment later, so that a request already on its way is still served.
 */
export async function closeGently(servers: Server[]): Promise<void> {
  const open = servers.filter((server) => server.listening);
  // The HTTP server's own close would cut idle connections at once.
  const ended = Promise.all(open.map((server) => new Promise((done) => NetServer.prototype.close.call(server, done))));
  const timer = new AbortController();
  const cutting = (async () => {
    for (let waited = 0; waited < MAX_MS; waited += GRACE_MS) {
      await sleep(GRACE_MS, undefined, { signal: timer.signal });
      for (const server of open) server.closeIdleConnections();
    }
    for (const server of open) server.closeAllConnections();
  })();
  cutting.catch(() => undefined);
  await ended.finally(() => timer.abort());
}
