import '@remix-run/server-runtime';

declare module '@remix-run/server-runtime' {
  /** What the host provides about a request. Hosts other than our own server omit it. */
  interface AppLoadContext {
    /** The visitor's network address. */
    clientAddress?: string;
    /** The id under which the request is logged. */
    requestId?: string;
  }
}
