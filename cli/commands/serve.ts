import type { Command } from 'commander';
import { configToServe } from '#platform/open-default-platform.ts';
import { rememberSettings } from '#platform/remembered-settings.ts';
import { asProcess, type ProcessWork } from '../program/one-process.ts';

/** `serve`: one web process, on an existing database. */
export function registerServeCommand(program: Command): void {
  const command = program.command('serve').description('run one web process: the portal and the API, until SIGTERM');
  asProcess(command, configToServe, serve);
}

async function serve({ config, platform, keep, output }: ProcessWork): Promise<void> {
  const { createServer } = await import('#server/create-server.ts');
  const server = await createServer(platform);
  keep(() => server.stop());
  rememberSettings(config);
  output.result({ port: server.port, baseUrl: config.baseUrl }, () =>
    output.line(`Countersign serves ${config.baseUrl} on port ${server.port}.`),
  );
}
