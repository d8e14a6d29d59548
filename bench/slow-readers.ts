import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createServer } from '#server/create-server.ts';
import { inTurns, rateOf, report } from './measure.ts';
import { addBenchAgency, type BenchWorld } from './world.ts';

const AGENCIES = 10;
/** The number an agency may have open at once. */
const READERS_EACH = 20;
const WORKERS_EACH = 20;

/** Measures a page of the API while 200 collections of ten agencies are open that nobody reads, against the same page without them. */
export async function benchSlowReaders({ platform, key }: BenchWorld): Promise<void> {
  const keys: string[] = [];
  for (let number = 1; number <= AGENCIES; number += 1) {
    const name = `slow-${number}`;
    keys.push((await addBenchAgency(platform, name, { workers: WORKERS_EACH, entriesSince: '2024-01-01' })).key);
  }
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
    // One per agency at a time: further concurrent ones are told to come back.
    for (let number = 1; number <= READERS_EACH; number += 1)
      readers.push(...(await Promise.all(keys.map((one) => openUnread(server.port, one)))));
    while ([...platform.pool.load().held.values()].some((held) => held > 0)) await sleep(50);
    return page().finally(leave);
  };
  try {
    const [slowed, alone] = await inTurns(withReaders, page);
    report(`API page with ${AGENCIES * READERS_EACH} readers who do not read`, slowed, alone, '0.9');
  } finally {
    await server.stop();
  }
}

function openUnread(port: number, key: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', reject).once('data', (head: Buffer) => {
      socket.pause();
      if (head.toString('latin1', 9, 12) === '200') resolve(socket);
      else reject(new Error(head.toString('latin1').split('\r\n', 1)[0]));
    });
    socket.write(
      `GET /api/v1/timesheets HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\nAccept: application/x-ndjson\r\n\r\n`,
    );
  });
}
