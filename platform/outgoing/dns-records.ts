import { Resolver } from 'node:dns/promises';
import { assertOutsideTransaction } from '../database/outside.ts';

/** What the domain name system says of a name: its texts, of which there may be none, or that nobody answered. */
export type TextRecords = { isAnswered: true; texts: string[] } | { isAnswered: false };

/** Reads records that whoever holds a domain has added to it. */
export type DnsRecords = {
  /** The TXT records of a name. Never throws, and ends within the time limit. */
  texts(name: string): Promise<TextRecords>;
};

/** How long all of a question may take. */
const TIME_LIMIT_MS = 5000;
/** There is no such name, or it has no record of this kind: an answer too. */
const NOTHING_THERE = new Set(['ENOTFOUND', 'ENODATA']);

type DnsOptions = { server: string | null; timeLimitMs?: number };

/** A reader of records. Without `server` it asks whom the machine asks. */
export function createDnsRecords({ server, timeLimitMs = TIME_LIMIT_MS }: DnsOptions): DnsRecords {
  return {
    async texts(name) {
      assertOutsideTransaction('The domain name system');
      // One for each question: what is cancelled at the limit is then this question alone.
      const resolver = new Resolver({ timeout: Math.ceil(timeLimitMs / 2), tries: 2 });
      if (server !== null) resolver.setServers([server]);
      const limit = setTimeout(() => resolver.cancel(), timeLimitMs);
      try {
        const records = await resolver.resolveTxt(name);
        return { isAnswered: true, texts: records.map((parts) => parts.join('')) };
      } catch (error) {
        return NOTHING_THERE.has((error as NodeJS.ErrnoException).code ?? '')
          ? { isAnswered: true, texts: [] }
          : { isAnswered: false };
      } finally {
        clearTimeout(limit);
      }
    },
  };
}
