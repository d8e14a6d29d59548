import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { Transporter } from 'nodemailer';
import type Mail from 'nodemailer/lib/mailer/index.js';
import type SMTPPool from 'nodemailer/lib/smtp-pool/index.js';

/** How long a mail server may take, in milliseconds. */
export type MailTimes = {
  /** To be reached, and then to greet. */
  connect: number;
  greet: number;
  /** Without a word while a mail is handed over: to each command, and after the last line. */
  silence: number;
  /** For one mail altogether. */
  mail: number;
};

/** No phase of a mail that is taken lasts a minute, and no mail three. */
export const MAIL_TIMES: MailTimes = { connect: 10_000, greet: 10_000, silence: 60_000, mail: 180_000 };

/** Hands mails over, each on a connection that nothing else waits for. `send` is asked `may` before a mail's first line leaves. */
export type SmtpLanes = {
  send(message: Mail.Options, may: () => boolean): Promise<void>;
  verify(): Promise<void>;
  close(): void;
};

/** A mail that the server was given whole, and whose answer was not heard: it may have it. */
class AnswerUnheard extends Error {
  override readonly name = 'AnswerUnheard';
}

type Gate = { of(lines: Readable): Readable; hasPassed(): boolean };
/** A connection, and what its present mail goes through. */
type Lane = { transport: Transporter; cut(): void; gate: Gate | null };

/** What a mail's lines go through once the server asks for them: it lets none pass where they may not, and knows the last one. */
function openGate(may: () => boolean): Gate {
  let isOver = false;
  async function* passing(lines: Readable) {
    if (!may()) throw new Error('The mail may no longer be sent by this worker.');
    yield* lines;
    isOver = true;
  }
  return { of: (lines) => Readable.from(passing(lines), { objectMode: false }), hasPassed: () => isOver };
}

/**
 * Opens lanes to a mail server. A lane has one connection, which it keeps for the next mail; a server that is slow with
 * one mail holds its lane alone. There are as many lanes as mails are sent at a time. A mail is handed over once: one
 * whose connection breaks fails, and whoever sends it again knows that.
 */
export function openSmtpLanes(url: string, times: MailTimes): SmtpLanes {
  const lanes = new Set<Lane>();
  const free: Lane[] = [];
  let isClosed = false;
  const open = async () => {
    if (isClosed) throw new Error('No mails are sent any more: the process closes.');
    const lane = await openLane(url, times);
    lanes.add(lane);
    return lane;
  };
  return {
    async send(message, may) {
      const lane = free.pop() ?? (await open());
      const gate = openGate(may);
      lane.gate = gate;
      try {
        await within(times.mail, lane.transport.sendMail(message), () => lane.cut());
        free.push(lane);
      } catch (error) {
        // A lane that failed is not used again: its pool may go on waiting for the connection that is gone.
        lane.transport.close();
        lane.cut();
        lanes.delete(lane);
        const isAnswered = (error as { responseCode?: number }).responseCode !== undefined;
        if (!gate.hasPassed() || isAnswered) throw error;
        throw new AnswerUnheard((error as Error).message, { cause: error });
      }
    },
    async verify() {
      const lane = await open();
      try {
        await within(times.mail, lane.transport.verify(), () => lane.cut());
      } finally {
        lane.transport.close();
        lane.cut();
        lanes.delete(lane);
      }
    },
    close() {
      isClosed = true;
      // A server that never closes its side would keep the process: nothing is left to be said.
      for (const { transport, cut } of lanes) {
        transport.close();
        cut();
      }
    },
  };
}

async function openLane(url: string, times: MailTimes): Promise<Lane> {
  // Loaded with the first mail: most commands send none.
  const [{ default: nodemailer }, { default: Pool }] = await Promise.all([
    import('nodemailer'),
    import('nodemailer/lib/smtp-pool/index.js'),
  ]);
  let socket: Socket | undefined;
  // The connection is made here, so that it can be cut in whatever phase it is.
  const getSocket = (
    { host, port, secure }: SMTPPool.Options,
    answer: (error: Error | null, given?: unknown) => void,
  ) => {
    // The one before was ended after its last mail, and its server may never close its side.
    socket?.destroy();
    const made = connect({ host: host ?? 'localhost', port: Number(port ?? (secure ? 465 : 587)) });
    socket = made;
    const late = () => made.destroy(new Error('The mail server could not be reached: connection timeout'));
    made.setTimeout(times.connect, late);
    const failed = (error: Error) => answer(error);
    made.once('error', failed);
    made.once('connect', () => {
      made.setTimeout(0).off('timeout', late).off('error', failed);
      answer(null, { connection: made });
    });
  };
  // Made by itself: `createTransport` keeps nothing beside a URL of what it is given.
  const pool = new Pool({
    url,
    pool: true,
    maxConnections: 1,
    maxMessages: 200,
    // A pool hands a mail over again by itself when its connection breaks, even after the server has it.
    maxRequeues: 0,
    greetingTimeout: times.greet,
    socketTimeout: times.silence,
    getSocket,
    disableUrlAccess: true,
  } as unknown as SMTPPool.Options);
  const transport = nodemailer.createTransport(pool);
  const lane: Lane = { transport, cut: () => socket?.destroy(), gate: null };
  transport.use('stream', (mail, done) => {
    mail.message.processFunc((lines) => lane.gate!.of(lines));
    done();
  });
  return lane;
}

async function within<T>(milliseconds: number, work: Promise<T>, cut: () => void): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      cut();
      reject(new Error('The mail server took longer than a mail may take.'));
    }, milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
