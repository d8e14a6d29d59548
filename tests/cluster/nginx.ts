import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Proxy, runProxy } from './proxy.ts';

/** Starts the proxy of `deploy/nginx.conf` in front of two web processes, on a local port. */
export async function startNginx(port: number, webPorts: readonly number[]): Promise<Proxy> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-nginx-'));
  const deployed = webPorts.reduce(
    (text, web, nth) => text.replace(`127.0.0.1:300${nth + 1}`, `127.0.0.1:${web}`),
    readFileSync('deploy/nginx.conf', 'utf8').replace('listen 8080;', `listen 127.0.0.1:${port};`),
  );
  const settings = join(folder, 'nginx.conf');
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (of) => `${of}_temp_path ${join(folder, of)};`,
  );
  writeFileSync(
    settings,
    `pid ${join(folder, 'pid')};
error_log ${join(folder, 'errors')};
events {}
http {
access_log off;
${folders.join('\n')}
${deployed}
}`,
  );
  const proxy = runProxy('nginx', ['-p', folder, '-c', settings, '-g', 'daemon off;'], port);
  return {
    ...proxy,
    async stop() {
      await proxy.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
