import type { Command } from 'commander';
import { getServiceMode, setServiceMode } from '#domain/installation/set-service-mode.server.ts';
import type { ServiceMode } from '#domain/installation/service-mode.ts';
import { asSystem, forInstallation } from '../context.ts';
import { withExample } from '../program/example.ts';

const VERBS: [verb: string, mode: ServiceMode, description: string, done: string][] = [
  ['on', 'maintenance', 'close the portal and the API to everybody, for maintenance', 'closed for maintenance'],
  ['upgrade', 'systemUpgrade', 'close the portal and the API for an upgrade', 'closed for an upgrade'],
  ['off', 'online', 'open the portal and the API again', 'open'],
];

/** `maintenance on | upgrade | off | show` */
export function registerMaintenanceCommands(noun: Command): void {
  for (const [verb, mode, description, done] of VERBS) {
    withExample(noun.command(verb).description(description), `countersign maintenance ${verb}`).action(
      (_options, command: Command) =>
        forInstallation(command, async (given) => {
          const isChanged = await setServiceMode(asSystem(given), mode);
          const line = isChanged ? `The installation is ${done}.` : `The installation was already ${done}.`;
          given.output.result({ mode, isChanged }, () => given.output.line(line));
        }),
    );
  }
  withExample(
    noun.command('show').description('show whether the portal is open, and since when'),
    'countersign maintenance show',
  ).action((_options, command: Command) =>
    forInstallation(command, async (given) => {
      const { mode, since } = await getServiceMode(asSystem(given));
      given.output.result({ mode, since }, () => given.output.line(since === null ? mode : `${mode} since ${since}`));
    }),
  );
}
