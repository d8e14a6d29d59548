import { execFile } from 'node:child_process';

/** Notifies the manager that started this process, systemd, of its state. Without one nothing is sent. */
export type ServiceManager = { ready(): void; stopping(): void; close(): void };

const nobody: ServiceManager = { ready: () => undefined, stopping: () => undefined, close: () => undefined };

/**
 * Connects to systemd, if it named a socket, and removes its variables from the environment, so that no child process
 * notifies in this one's place. From `ready` on, the event loop itself reports twice in each `WatchdogSec`: a stuck
 * process is silent, and is restarted. Node has no Unix datagram sockets, so `systemd-notify` is used.
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
