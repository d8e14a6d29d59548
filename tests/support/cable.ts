import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A connection to a local server that can be unplugged and plugged in again. */
export type Cable = { url: string; pull(): Promise<void>; plugIn(): Promise<void> };

/** Lays a cable to a URL's target; the returned URL goes through it. */
export async function layCable(to: string): Promise<Cable> {
  const target = new URL(to);
  // A Unix socket would bypass the cable.
  target.searchParams.delete('host');
  const [port, host] = [Number(target.port), target.hostname];
  const sockets = new Set<Socket>();
  const hold = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    const far = connect(port, host);
    hold(near);
    hold(far);
    near.pipe(far).pipe(near);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  target.port = String((server.address() as AddressInfo).port);
  return {
    url: target.href,
    async pull() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    async plugIn() {
      server.listen(Number(target.port), '127.0.0.1');
      await once(server, 'listening');
    },
  };
}
