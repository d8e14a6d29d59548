import type { Readable } from 'node:stream';

/** What a request brings: opened anew for each try. @param path of a table that lies on this machine */
export type Sent = { type: string; length?: number; path?: string; open(): Readable };

/** A request to the API, by its address below `/api/v1` with its query. */
export type ApiRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  headers?: Record<string, string>;
  sent?: Sent;
  /** Whether it changes nothing, though it is a POST. */
  isSafe?: boolean;
};

/** The way to the API: within this process, or to a server. It answers refusals too; it throws where nobody answers. */
export type Transport = (request: ApiRequest) => Promise<Response>;
