import { loadConfig } from '#platform/config.ts';
import { openPlatform } from '#platform/platform.ts';
import { createServer } from '#server/create-server.ts';

/** Bytes that the process holds, and milliseconds of processor that it has used. */
export type Measured = { rss: number; used: number; processor: number };

/** A web process for the bench of live connections: says its port, and what it holds and has used whenever it is asked. */
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

process.on('message', ({ isSettled }: { isSettled: boolean }) => {
  if (isSettled) globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  process.send!({ rss, used: heapUsed + external, processor: (user + system) / 1000 } satisfies Measured);
});
process.once('disconnect', () => {
  void server.stop().then(() => platform.close());
});
process.send!({ port: server.port });
