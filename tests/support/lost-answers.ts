import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';

/** A way to PostgreSQL on which the answer to one statement is lost. */
export type LosingAnswers = { url: string; lost(): number; close(): Promise<void> };

/** Passes everything on, except that a connection breaks once the server has answered exactly this statement. */
export async function losingAnswers(to: string, statement: string): Promise<LosingAnswers> {
  const target = new URL(to);
  // A Unix socket would bypass it.
  target.searchParams.delete('host');
  const [port, host] = [Number(target.port), target.hostname];
  let lost = 0;
  const server = createServer((near) => {
    const far = connect(port, host);
    let isAsked = false;
    const end = () => {
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) socket.on('error', end).on('close', end);
    near.on('data', (said) => {
      isAsked ||= said.includes(`${statement}\0`);
      far.write(said);
    });
    far.on('data', (answer) => {
      if (!isAsked) return void near.write(answer);
      lost += 1;
      end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  target.port = String((server.address() as AddressInfo).port);
  return {
    url: target.href,
    lost: () => lost,
    async close() {
      server.close();
      await once(server, 'close');
    },
  };
}
