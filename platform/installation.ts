import type { ServiceMode } from '#domain/installation/service-mode.ts';
import type { DatabasePool } from './database/database.ts';
import type { Log } from './log.ts';

/** The mode set by the operator, and the notification that changed last. */
export type InstallationState = { mode: ServiceMode; notificationId: string | null; revision: number };

type Listener = (is: InstallationState, was: InstallationState) => void;

/** The installation's state as known to this process, at most a second old once polling has started. */
export interface Installation {
  /** Returns the state from memory; the first call starts polling. */
  current(): InstallationState;
  /** Notifies a listener of every change. @returns how to stop */
  listen(listener: Listener): () => void;
  /** Reads the state now, so that the next result is fresh; on failure the previous state remains. */
  look(): Promise<void>;
  stop(): void;
}

const EVERY_MS = 1000;
const READ = `select service_mode as mode, notification_id, notification_revision as revision from installation_state`;

/** Creates the reader: one small query a second for all requests and live connections of the process. */
export function createInstallation(pool: Pick<DatabasePool, 'for'>, log: Log): Installation {
  const db = pool.for({ agencyId: null });
  const listeners = new Set<Listener>();
  let state: InstallationState = { mode: 'online', notificationId: null, revision: 0 };
  let timer: NodeJS.Timeout | undefined;
  let [isStopped, isFailing, isKnown] = [false, false, false];

  const look = async () => {
    try {
      const [read] = await db.run<InstallationState>({ text: READ, values: [] });
      const was = state;
      state = read ?? state;
      const isChange = was.mode !== state.mode || (isKnown && was.revision !== state.revision);
      [isFailing, isKnown] = [false, true];
      if (isChange) for (const listener of listeners) listener(state, was);
    } catch (error) {
      // Logged once: while the database is unavailable nothing else changes.
      if (!isFailing && !isStopped) log.warn({ err: error }, 'the installation’s state could not be read');
      isFailing = true;
    }
  };
  const begin = () => {
    if (timer || isStopped) return;
    const again = () => {
      timer = setTimeout(() => void look().then(() => !isStopped && again()), EVERY_MS).unref();
    };
    again();
  };

  return {
    current() {
      begin();
      return state;
    },
    listen(listener) {
      begin();
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    look,
    stop() {
      isStopped = true;
      clearTimeout(timer);
      listeners.clear();
    },
  };
}
