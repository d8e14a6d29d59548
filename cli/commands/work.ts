import type { Command } from 'commander';
import { configWithDatabase } from '#platform/open-default-platform.ts';
import { asProcess, type ProcessWork } from '../program/one-process.ts';

/** `work`: one worker process, on an existing database. */
export function registerWorkCommand(program: Command): void {
  const command = program
    .command('work')
    .description('run one worker process: mail, reminders and sweeps, until SIGTERM');
  asProcess(command, configWithDatabase, work);
}

async function work({ platform, keep, output }: ProcessWork): Promise<void> {
  const { startWorker } = await import('#jobs/worker.ts');
  const worker = await startWorker(platform);
  keep(() => worker.stop());
  output.result({ isWorking: true }, () => output.line('The worker is running.'));
}
