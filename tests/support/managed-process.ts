import { runUntilStopped } from '#server/run-until-stopped.ts';

/**
 * A process under systemd that is stuck for good once it receives SIGUSR2; it prints what its children would see of
 * systemd. On SIGWINCH an uncaught error occurs, after which it never closes, for which it has half a second.
 */
await runUntilStopped(async (keep) => {
  const running = setInterval(() => undefined, 1000);
  keep(() => clearInterval(running));
  process.on('SIGUSR2', () => {
    for (;;);
  });
  process.on('SIGWINCH', () => {
    keep(() => new Promise(() => setInterval(() => undefined, 1000)));
    throw new Error('lost');
  });
  process.stdout.write(`children see ${process.env.NOTIFY_SOCKET}\n`);
}, 500);
