import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** The server's response for a name: its TXT records, each in the parts in which it is sent, its IPv4 address, a failure, or nothing at all. */
export type SaidOfName = string[][] | { address: string } | 'refuses' | 'is silent';

const HEADER = 12;
const A = 1;
const TXT = 16;
const RESPONSE = 0x8400;
const NO_SUCH_NAME = 3;
const REFUSED = 5;

/** Starts a separate local DNS server, for texts and addresses. Names without a response do not exist. */
export async function startDnsServer() {
  const said = new Map<string, SaidOfName>();
  const requested: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (message, from) => {
    const { name, end } = questionOf(message);
    requested.push(name);
    const answer = said.get(name.toLowerCase());
    if (answer !== 'is silent') socket.send(answerTo(message.subarray(0, end), answer), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    /** The names that were queried. */
    requested,
    say: (name: string, answer: SaidOfName) => said.set(name.toLowerCase(), answer),
    forget: (name: string) => said.delete(name.toLowerCase()),
    close: () => new Promise<void>((done) => socket.close(() => done())),
  };
}
export type DnsServer = Awaited<ReturnType<typeof startDnsServer>>;

function questionOf(message: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = HEADER;
  while (message[at]! > 0) {
    labels.push(message.subarray(at + 1, at + 1 + message[at]!).toString('ascii'));
    at += message[at]! + 1;
  }
  // The end of the name, then its type and its class, two bytes each.
  return { name: labels.join('.'), end: at + 5 };
}

function answerTo(question: Buffer, said: Exclude<SaidOfName, 'is silent'> | undefined): Buffer {
  const type = question.readUInt16BE(question.length - 4);
  const records = recordsOf(said).filter((record) => record.readUInt16BE(2) === type);
  const code = said === 'refuses' ? REFUSED : said === undefined ? NO_SUCH_NAME : 0;
  const head = Buffer.alloc(HEADER);
  head.writeUInt16BE(question.readUInt16BE(0), 0);
  head.writeUInt16BE(RESPONSE | code, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(records.length, 6);
  return Buffer.concat([head, question.subarray(HEADER), ...records]);
}

function recordsOf(said: Exclude<SaidOfName, 'is silent'> | undefined): Buffer[] {
  if (Array.isArray(said)) return said.map((parts) => record(TXT, Buffer.concat(parts.map(text))));
  if (typeof said !== 'object') return [];
  return [record(A, Buffer.from(said.address.split('.').map(Number)))];
}

const text = (part: string) => Buffer.concat([Buffer.from([part.length]), Buffer.from(part)]);

function record(type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(HEADER);
  // The queried name, as a pointer to it.
  head.writeUInt16BE(0xc000 | HEADER, 0);
  head.writeUInt16BE(type, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(60, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}
