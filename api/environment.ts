import type { Context } from '#domain/context.ts';
import type { Platform } from '#platform/platform.ts';

/** What every handler can read from its request's context. */
export type ApiEnvironment = {
  Variables: {
    requestId: string;
    platform: Platform;
    /** The caller's context; set on everything but the public paths. */
    context: Context;
  };
};
