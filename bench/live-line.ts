import { connect } from 'node:net';

/** A connection that receives live events as bytes: as cheap a reader as possible, since it shares the machine. */
export type Line = {
  /** Resolves with the `performance.now()` at which a message of this name is read. */
  heard(name: string): Promise<number>;
  close(): void;
};

/** Buffer shared by all connections in turn. */
const buffer = Buffer.allocUnsafe(65_536);

/** Opens one live connection and waits for its greeting. @throws Error if it is refused or cut off first */
export async function openLine(port: number, { cookie, roleId }: { cookie: string; roleId: string }): Promise<Line> {
  let waiting: { mark: string; resolve: (at: number) => void } | null = null;
  let fail: (error: Error) => void = () => undefined;
  const heard = (name: string) =>
    new Promise<number>((resolve) => {
      waiting = { mark: `event: ${name}\n`, resolve };
    });
  const read = (length: number) => {
    if (waiting === null) return true;
    const text = buffer.toString('latin1', 0, length);
    if (text.startsWith('HTTP/') && !text.startsWith('HTTP/1.1 200'))
      fail(new Error(`A listener was answered ${text}`));
    if (!text.includes(waiting.mark)) return true;
    waiting.resolve(performance.now());
    waiting = null;
    return true;
  };
  const greeted = heard('hello');
  const socket = connect({ host: '127.0.0.1', port, noDelay: true, onread: { buffer, callback: read } });
  const failed = new Promise<never>((_, reject) => {
    fail = reject;
    socket.on('error', reject).once('close', () => reject(new Error('A listener was cut off.')));
  });
  failed.catch(() => undefined);
  const head = ['GET', `/api/v1/events?roleId=${roleId}`, 'HTTP/1.1'].join(' ');
  socket.write(`${head}\r\nHost: bench.localhost:${port}\r\nCookie: ${cookie}\r\n\r\n`);
  await Promise.race([greeted, failed]);
  return { heard, close: () => void socket.destroy() };
}
