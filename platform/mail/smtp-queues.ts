import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { Transporter } from 'nodemailer';
import type Mail from 'nodemailer/lib/mailer/index.js';
import type SMTPPool from 'nodemailer/lib/smtp-pool/index.js';

/** How long a mail server may take, in milliseconds. */
export type MailTimes = {
  /** To be reached, and then to send its greeting. */
  connect: number;
  greet: number;
  /** Without a response while an email is handed over: to each command, and after the last line. */
  silence: number;
  /** For one email in total. */
  mail: number;
};

/** No phase of a successful email takes a minute, and no email three. */
export const MAIL_TIMES: MailTimes = { connect: 10_000, greet: 10_000, silence: 60_000, mail: 180_000 };

/** Hands over emails, each on a connection that nothing else waits for. `send` checks `may` before an email's first line is sent. */
export type SmtpQueues = {
  send(message: Mail.Options, may: () => boolean): Promise<void>;
  verify(): Promise<void>;
  close(): void;
};

/** The server was given the whole email, but its response was lost: it may have it. */
class AnswerUnheard extends Error {
  override readonly name = 'AnswerUnheard';
}

const UNENCRYPTED =
  'The mail server does not offer encryption (STARTTLS), and gets neither the password in SMTP_URL nor any email without it.';

const SAME_MACHINE = /^(localhost|127(\.\d+){3}|\[::1\])$/i;

/** Whether a password is sent to another machine. */
function sendsPassword(url: string): boolean {
  const { hostname, password } = new URL(url);
  return password !== '' && !SAME_MACHINE.test(hostname);
}

/** Whether the server refused to begin the encryption that is required of it. */
function isUnencrypted(error: unknown): boolean {
  const { command, responseCode } = error as { command?: string; responseCode?: number };
  return command === 'STARTTLS' && responseCode !== undefined;
}

type Gate = { of(lines: Readable): Readable; hasPassed(): boolean };
/** A connection, and the gate of its current email. */
type Lane = { transport: Transporter; cut(): void; gate: Gate | null };

/** Opens the gate for an email's lines once the server asks for them: it lets none pass if they may not, and knows the last one. */
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
 * Opens lanes to a mail server. A lane has one connection, which it keeps for the next email; a server that is slow
 * with one email holds up only its lane. There are as many lanes as emails sent concurrently. An email is handed over
 * once: if its connection breaks it fails, and whoever resends it knows that.
 */
export function openSmtpQueues(url: string, times: MailTimes): SmtpQueues {
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
        // A failed lane is not reused: its pool may go on waiting for the lost connection.
        lane.transport.close();
        lane.cut();
        lanes.delete(lane);
        if (isUnencrypted(error)) throw new Error(UNENCRYPTED, { cause: error });
        const isAnswered = (error as { responseCode?: number }).responseCode !== undefined;
        if (!gate.hasPassed() || isAnswered) throw error;
        throw new AnswerUnheard((error as Error).message, { cause: error });
      }
    },
    async verify() {
      const lane = await open();
      try {
        await within(times.mail, lane.transport.verify(), () => lane.cut());
      } catch (error) {
        throw isUnencrypted(error) ? new Error(UNENCRYPTED, { cause: error }) : error;
      } finally {
        lane.transport.close();
        lane.cut();
        lanes.delete(lane);
      }
    },
    close() {
      isClosed = true;
      // A server that never closes its side would keep the process alive: nothing is left to send.
      for (const { transport, cut } of lanes) {
        transport.close();
        cut();
      }
    },
  };
}

async function openLane(url: string, times: MailTimes): Promise<Lane> {
  // Loaded with the first email: most commands send none.
  const [{ default: nodemailer }, { default: Pool }] = await Promise.all([
    import('nodemailer'),
    import('nodemailer/lib/smtp-pool/index.js'),
  ]);
  let socket: Socket | undefined;
  // The connection is opened here, so that it can be cut in any phase.
  const getSocket = (
    { host, port, secure }: SMTPPool.Options,
    answer: (error: Error | null, given?: unknown) => void,
  ) => {
    // The previous one was ended after its last email, and its server may never close its side.
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
  // Created directly: given a URL, `createTransport` ignores the other options.
  const pool = new Pool({
    url,
    pool: true,
    maxConnections: 1,
    maxMessages: 200,
    // By itself a pool hands over an email again if its connection breaks, even after the server has it.
    maxRequeues: 0,
    greetingTimeout: times.greet,
    socketTimeout: times.silence,
    // Whoever stands between could leave STARTTLS out of the server's answer, and be given the password and every link.
    // The URL's own `requireTLS` goes before this one.
    requireTLS: sendsPassword(url),
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
