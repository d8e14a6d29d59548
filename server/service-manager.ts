import { execFile } from 'node:child_process';

/** Tells the manager that started this process, which is systemd, how it is. Without one nothing is told. */
export type ServiceManager = { ready(): void; stopping(): void; close(): void };

const nobody: ServiceManager = { ready: () => undefined, stopping: () => undefined, close: () => undefined };

/**
 * Opens the way to systemd, where it named one, and takes what it named out of the environment, so that no child speaks in this
 * process's place. From `ready` on the event loop itself says twice in each `WatchdogSec` that it turns: a process that is
 * stuck is silent, and is started anew. Node has no datagram sockets of Unix, so `systemd-notify` says it.
 */
export function openServiceManager(environment: NodeJS.ProcessEnv): ServiceManager {
  const { NOTIFY_SOCKET, WATCHDOG_USEC, WATCHDOG_PID } = environment;
  for (const name of ['NOTIFY_SOCKET', 'WATCHDOG_USEC', 'WATCHDOG_PID']) delete environment[name];
  if (!NOTIFY_SOCKET) return nobody;
  let hasComplained = false;
  const say = (word: string) =>
    execFile('systemd-notify', [word], { env: { ...environment, NOTIFY_SOCKET } }, (error) => {
      if (!error || hasComplained) return;
      hasComplained = true;
      process.stderr.write(`systemd could not be told ${word}: ${error.message}\n`);
    });
  const isWatched = Number(WATCHDOG_USEC) > 0 && [undefined, String(process.pid)].includes(WATCHDOG_PID);
  let beating: NodeJS.Timeout | undefined;
  return {
    ready() {
      say('READY=1');
      if (isWatched) beating = setInterval(() => say('WATCHDOG=1'), Number(WATCHDOG_USEC) / 2000);
    },
    stopping: () => void say('STOPPING=1'),
    close: () => clearInterval(beating),
  };
}
