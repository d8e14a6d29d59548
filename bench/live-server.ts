import { loadConfig } from '#platform/config.ts';
import { openPlatform } from '#platform/platform.ts';
import { createServer } from '#server/create-server.ts';

/** A web process for the bench of live connections: says its port, and how much memory it holds whenever it is asked. */
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

process.on('message', () => {
  globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  process.send!({ rss, used: heapUsed + external });
});
process.once('disconnect', () => {
  void server.stop().then(() => platform.close());
});
process.send!({ port: server.port });
