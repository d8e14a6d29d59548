import { connect, type Socket } from 'node:net';
import { createServer } from '#server/create-server.ts';
import { inTurns, rateOf, report } from './measure.ts';
import type { BenchWorld } from './world.ts';

const READERS = 200;

/** A page of the API while 200 collections are open that nobody reads, against the same page without them. */
export async function benchSlowReaders({ platform, key }: BenchWorld): Promise<void> {
  const server = await createServer(platform, { port: 0 });
  const headers = { Authorization: `Bearer ${key}` };
  const address = `http://127.0.0.1:${server.port}/api/v1/timesheets?status=accepted&limit=100`;
  const page = () =>
    rateOf(async () => {
      const answer = await fetch(address, { headers });
      if (answer.status !== 200) throw new Error(`The page answered ${answer.status}.`);
      await answer.text();
    });
  let readers: Socket[] = [];
  const leave = () => {
    for (const one of readers) one.destroy();
    readers = [];
  };
  const withReaders = async () => {
    readers = await Promise.all(Array.from({ length: READERS }, () => openUnread(server.port, key)));
    return page().finally(leave);
  };
  try {
    const [slowed, alone] = await inTurns(withReaders, page);
    report(`API page with ${READERS} readers who do not read`, slowed, alone, '0.9');
  } finally {
    await server.stop();
  }
}

function openUnread(port: number, key: string): Promise<Socket> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined).once('data', () => resolve(socket.pause()));
    socket.write(
      `GET /api/v1/timesheets HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\nAccept: application/x-ndjson\r\n\r\n`,
    );
  });
}
