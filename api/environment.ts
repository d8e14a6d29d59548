import type { Writable } from 'node:stream';
import type { Context } from '#domain/context.ts';
import type { Caller } from '#platform/open-context.ts';
import type { Platform } from '#platform/platform.ts';

/** What every handler can read from its request's context. */
export type ApiEnvironment = {
  /** What the process hosting the API states about the request, if anything. */
  Bindings:
    | {
        clientAddress?: string;
        /** The status with which the body is refused before it is read: too large, or too slow. */
        refused?: 408 | 413;
        /** The caller, where the API calls itself within another request. */
        reader?: Context;
        /** The caller, where it is this very process, as for a command; nothing in a request can set it. */
        principal?: Context;
        /** The path of the table that such a process would send: it is read from there, whatever its size. */
        tablePath?: string;
        /** Receives the pattern of the request's route. */
        noteRoute?: (route: string) => void;
        /** Lets a response write its body directly to the connection, once its headers are sent. */
        takeOver?: (begin: (outlet: Writable) => void) => void;
      }
    | undefined;
  Variables: {
    requestId: string;
    platform: Platform;
    /** Calls the API itself, as this reader. */
    ask: (request: Request, reader: Context) => Promise<Response>;
    /** The caller's context; set everywhere except on the public paths. */
    context: Context;
    /** The same, with the caller's own read access. */
    reader: Context;
    /** The session cookie's caller; set whenever there is a cookie, so not where an API key opens the context. */
    caller: Caller;
    /** Why the caller is refused. */
    refusal: unknown;
  };
};
