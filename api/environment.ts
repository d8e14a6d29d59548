import type { Writable } from 'node:stream';
import type { Context } from '#domain/context.ts';
import type { Caller } from '#platform/open-context.ts';
import type { Platform } from '#platform/platform.ts';

/** What every handler can read from its request's context. */
export type ApiEnvironment = {
  /** What the process that serves the API says of the request; nothing where it says nothing. */
  Bindings:
    | {
        clientAddress?: string;
        /** The status with which its body is refused before anybody reads it: too large, or too slow. */
        refused?: 408 | 413;
        /** Who asks, where the API asks itself within another request. */
        reader?: Context;
        /** Who asks, where this very process does, as a command does; nothing of a request can say it. */
        principal?: Context;
        /** Where the table lies that such a process would send: it is read from there, whatever its size. */
        tablePath?: string;
        /** Hears the pattern of the route that the request is for. */
        noteRoute?: (route: string) => void;
        /** Lets an answer write its body to the connection itself, once its head is sent. */
        takeOver?: (begin: (outlet: Writable) => void) => void;
      }
    | undefined;
  Variables: {
    requestId: string;
    platform: Platform;
    /** Asks the API itself, as this reader. */
    ask: (request: Request, reader: Context) => Promise<Response>;
    /** The caller's context; set on everything but the public paths. */
    context: Context;
    /** The same, as the caller would read. */
    reader: Context;
    /** Who is here by the session cookie; set wherever one came, so not where an API key opens the context. */
    caller: Caller;
    /** Why whoever is here may not call. */
    refusal: unknown;
  };
};
