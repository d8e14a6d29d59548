import type { Readable } from 'node:stream';

/** A request's body: opened anew for each attempt. @param path of a table on this machine */
export type Sent = { type: string; length?: number; path?: string; open(): Readable };

/** A request to the API, by its address below `/api/v1`, with its query. */
export type ApiRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  headers?: Record<string, string>;
  sent?: Sent;
  /** Whether it changes nothing, although it is a POST. */
  isSafe?: boolean;
};

/** The way to the API: within this process, or to a server. It returns refusals too; it throws if there is no response. */
export type Transport = (request: ApiRequest) => Promise<Response>;
