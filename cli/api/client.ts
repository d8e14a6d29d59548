import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { ApiProblem, orProblem, ServerUnavailable } from './problem.ts';
import { valuesOf } from './lines.ts';
import type { Sent, Transport } from './transport.ts';

/** Query parameters; undefined values are left out, lists are repeated. */
export type Query = Record<string, string | number | boolean | readonly string[] | undefined>;

/** An agency's facts, wording and formats. */
export type AgencyFacts = {
  id: string;
  names: { display: string; currentCanonical: string };
  timeZone: string;
  customisation: { contractor: { name: { singular: string; plural: string } } };
  hourFormat: { decimal: boolean };
};

/** The progress of work on a table. */
export type Progress = { stage: 'reading' | 'importing'; done: number; total: number | null };

/** The API as used by an agency's command. Everything throws what `orProblem` and the transport do. */
export type AgencyApi = {
  get<Answer>(path: string, query?: Query): Promise<Answer>;
  change<Answer>(
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    options?: { query?: Query; body?: object },
  ): Promise<Answer>;
  /** Opens a response whose body is read as it arrives. */
  open(path: string, options: { query?: Query; accept: string }): Promise<Response>;
  /** Sends a table and receives its progress. Lists of the report named in `lists` may be of any length: they arrive as packed lists. */
  sendTable<Report>(
    path: string,
    table: Sent,
    options: { query: Query; isSafe?: boolean; lists?: readonly string[]; onProgress(progress: Progress): void },
  ): Promise<Report>;
  agency(): Promise<AgencyFacts>;
};

const JSON_TYPE = 'application/json';
const NDJSON = 'application/x-ndjson';
/** How often a table is sent if the response breaks off. */
const MAX_EMAILS = 3;

const queryText = (query: Query = {}): string => {
  const requested = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((one): [string, string] => [name, String(one)]),
  );
  return requested.length === 0 ? '' : `?${new URLSearchParams(requested).toString()}`;
};

/** Opens the API behind a transport. @param origin the other side's name in messages */
export function openApi(ask: Transport, origin: string): AgencyApi {
  let facts: Promise<AgencyFacts> | undefined;
  const requested = async (...[request]: Parameters<Transport>) => orProblem(await ask(request), origin);
  const read = async <Answer>(answer: Response): Promise<Answer> => {
    const text = await answer.text();
    return (text === '' ? undefined : JSON.parse(text)) as Answer;
  };
  const api: AgencyApi = {
    get: async (path, query) =>
      read(await requested({ method: 'GET', path: path + queryText(query), headers: { Accept: JSON_TYPE } })),
    change: async (method, path, { query, body } = {}) =>
      read(
        await requested({
          method,
          path: path + queryText(query),
          headers: { Accept: JSON_TYPE },
          ...(body ? { sent: jsonOf(body) } : {}),
        }),
      ),
    open: (path, { query, accept }) =>
      requested({ method: 'GET', path: path + queryText(query), headers: { Accept: accept } }),
    async sendTable<Report>(
      path: string,
      sent: Sent,
      { query, isSafe = false, lists = [], onProgress }: Parameters<AgencyApi['sendTable']>[2],
    ) {
      const headers = { Accept: NDJSON, ...(isSafe ? {} : { 'Idempotency-Key': randomUUID() }) };
      for (let sendings = 1; ; sendings += 1) {
        try {
          const answer = await requested({ method: 'POST', path: path + queryText(query), headers, sent, isSafe });
          return await reportOf<Report>(answer, lists, onProgress);
        } catch (error) {
          // Under the same key the server returns the outcome of the first attempt, or performs it now if it had not.
          if (!(error instanceof ServerUnavailable && error.isBroken) || sendings === MAX_EMAILS) throw error;
        }
      }
    },
    agency: () => (facts ??= api.get<AgencyFacts>('/recruitmentagencies/current/information')),
  };
  return api;

  async function reportOf<Report>(
    answer: Response,
    lists: readonly string[],
    onProgress: (progress: Progress) => void,
  ): Promise<Report> {
    for await (const line of valuesOf(answer.body, lists)) {
      const said = line as { type: string; report: Report; problem: { status: number } } & Progress;
      if (said.type === 'progress') onProgress(said);
      else if (said.type === 'report') return said.report;
      else throw new ApiProblem(said.problem.status, said.problem);
    }
    throw new ServerUnavailable(`${origin} closed the connection before it said whether the file was imported.`, {
      isBroken: true,
    });
  }
}

function jsonOf(body: object): Sent {
  const text = Buffer.from(JSON.stringify(body));
  return { type: JSON_TYPE, length: text.length, open: () => Readable.from([text]) };
}
