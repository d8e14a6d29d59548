import { createApi } from '#api/app.ts';
import type { Context } from '#domain/context.ts';
import { createLog } from '#platform/log.ts';
import { openNamedAgencyContext } from '#platform/open-context.ts';
import { openPlatform } from '#platform/platform.ts';
import { Readable } from 'node:stream';
import { clockOf } from '../options/clock.ts';
import { openDatabaseForCommand } from '../database/database.ts';
import type { GlobalOptions } from '../options/global-options.ts';
import { type AgencyApi, openApi } from './client.ts';
import type { Sent, Transport } from './transport.ts';

/** Calls the API in this process, as the agency's administration, and closes everything it opened. */
export async function withApiInProcess(
  agency: string,
  options: GlobalOptions,
  work: (api: AgencyApi) => Promise<void>,
): Promise<void> {
  const clock = clockOf(options);
  const { config, leave } = await openDatabaseForCommand();
  try {
    const unhandled: { error?: unknown } = {};
    const log = createLog({ level: config.logLevel });
    log.error = ({ err }: { err?: unknown }) => void (unhandled.error = err ?? unhandled.error);
    log.warn = log.error;
    const platform = await openPlatform(config, { clock, log });
    try {
      const principal = await openNamedAgencyContext(platform, agency, { kind: 'commandLine' }, clock);
      const api = createApi(async () => platform);
      await work(openApi(inProcess(api, principal, unhandled), 'The API'));
    } finally {
      await platform.close();
    }
  } finally {
    await leave();
  }
}

const streamOf = (sent: Sent) => Readable.toWeb(sent.open()) as ReadableStream;

/** Nothing is retried here, so no idempotency key is sent. */
function inProcess(api: ReturnType<typeof createApi>, principal: Context, unhandled: { error?: unknown }): Transport {
  return async ({ method, path, sent, headers = {} }) => {
    const { 'Idempotency-Key': _, ...said } = headers;
    const body = sent && sent.path === undefined ? { body: streamOf(sent), duplex: 'half' } : {};
    const request = new Request(`http://countersign.invalid/api/v1${path}`, {
      method,
      headers: { ...said, ...(sent ? { 'Content-Type': sent.type } : {}) },
      ...body,
    } as RequestInit);
    const answer = await api.fetch(request, { principal, ...(sent?.path ? { tablePath: sent.path } : {}) });
    // An error that a server only logs, or words for its visitors, is thrown here, where the operator reads of it.
    if (answer.status >= 500 && unhandled.error !== undefined) throw unhandled.error;
    return answer;
  };
}
