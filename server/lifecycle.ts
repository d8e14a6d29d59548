/** Where the process is in its life; `/readyz` says 200 only while it is ready. */
export type Phase = 'starting' | 'ready' | 'draining';

/** The phase as every part of the server sees it. */
export type Lifecycle = { phase: Phase };
