const LOCKS =
  'waits for a lock that a worker keeps between transactions, which no pooler lets it keep (docs/operations.md)';

/** Tests not run behind a pooler, by title, with the reason for each. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  'A worker that loses its connection is heard again before anybody buries it': LOCKS,
  'A worker that is paused while the server has its mail and comes back after its jobs went to another sends it once':
    LOCKS,
  'A mail of a worker that ended is taken at once, and whoever sends it again is told': LOCKS,
};
