import { type Proxy, runProxy } from './proxy.ts';

/** Starts the proxy of `deploy/haproxy.cfg` in front of three web processes, on a local port. */
export async function startHaproxy(port: number, webPorts: readonly number[]): Promise<Proxy> {
  const web = Object.fromEntries(webPorts.map((one, nth) => [`WEB_${nth + 1}`, `127.0.0.1:${one}`]));
  return runProxy('haproxy', ['-db', '-q', '-f', 'deploy/haproxy.cfg'], port, { LISTEN: `127.0.0.1:${port}`, ...web });
}
