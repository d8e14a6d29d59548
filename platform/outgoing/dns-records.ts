import { Resolver } from 'node:dns/promises';
import { assertOutsideTransaction } from '../database/outside.ts';

/** The text records of a name, if any, or that there was no response. */
export type TextRecords = { isAnswered: true; texts: string[] } | { isAnswered: false };

/** Reads records that the holder of a domain has added to it. */
export type DnsRecords = {
  /** Returns the TXT records of a name. Never throws, and ends within the time limit. */
  texts(name: string): Promise<TextRecords>;
};

/** How long a whole query may take. */
const TIME_LIMIT_MS = 5000;
/** There is no such name, or it has no record of this kind: also a response. */
const NOTHING_THERE = new Set(['ENOTFOUND', 'ENODATA']);

type DnsOptions = { server: string | null; timeLimitMs?: number };

/** Creates a reader of records. Without `server` it uses the machine's own DNS servers. */
export function createDnsRecords({ server, timeLimitMs = TIME_LIMIT_MS }: DnsOptions): DnsRecords {
  return {
    async texts(name) {
      assertOutsideTransaction('The domain name system');
      // One for each query, so that cancelling at the limit affects this query only.
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
