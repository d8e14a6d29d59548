/** The process's phase; `/readyz` returns 200 only while it is ready. */
export type Phase = 'starting' | 'ready' | 'draining';

/** The phase as seen by every part of the server. */
export type Lifecycle = { phase: Phase };
