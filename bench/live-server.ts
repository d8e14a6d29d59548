import { once } from 'node:events';
import { createServer as createBareServer, type AddressInfo, type Socket } from 'node:net';
import { loadConfig } from '#platform/config.ts';
import { openPlatform } from '#platform/platform.ts';
import { createServer } from '#server/create-server.ts';

/** Memory that the process holds, in bytes, and the CPU milliseconds it has used. */
export type Measured = { rss: number; used: number; processor: number };

/** A request to it: whether to collect garbage before measuring, or what to write to all bare connections. */
export type Requested = { isSettled: boolean } | { bare: string };

/** A web process for the bench of live connections: reports its port and, on request, its memory and CPU use. */
const [, , databaseUrl, dataDir] = process.argv;
const platform = await openPlatform(
  loadConfig({
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl!,
    DATA_DIR: dataDir!,
    LOG_LEVEL: 'silent',
    API_RATE_LIMIT: '1000000',
  }),
);
const server = await createServer(platform, { port: 0 });

const bare = new Set<Socket>();
const bareServer = createBareServer((socket) => {
  bare.add(socket.on('error', () => undefined).setNoDelay());
  socket.write('event: hello\n\n');
}).listen(0, '127.0.0.1');
await once(bareServer, 'listening');

process.on('message', (requested: Requested) => {
  if ('bare' in requested) {
    const bytes = Buffer.from(`event: ${requested.bare}\ndata: ${'-'.repeat(250)}\n\n`);
    for (const socket of bare) socket.write(bytes);
    return;
  }
  if (requested.isSettled) globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  process.send!({ rss, used: heapUsed + external, processor: (user + system) / 1000 } satisfies Measured);
});
process.once('disconnect', () => {
  bareServer.close();
  for (const socket of bare) socket.destroy();
  void server.stop().then(() => platform.close());
});
process.send!({ port: server.port, barePort: (bareServer.address() as AddressInfo).port });
