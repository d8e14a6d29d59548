import type { Command } from 'commander';
import { usesApi } from '../api/for-agency-api.ts';
import { requireNoKey } from '../api/read-key.ts';
import { wordsOf } from '../program/command-tree.ts';
import { UsageError } from '../program/exit.ts';
import type { GlobalOptions } from './global-options.ts';

const OPTIONS = { server: '--server', profile: '--profile', key: '--key', allowHttp: '--allow-http' } as const;
type ServerOption = keyof typeof OPTIONS;

const taken = new WeakMap<Command, readonly ServerOption[]>();

/** States which of the server options apply to a command that works on this machine. */
export function takesServer(command: Command, options: readonly ServerOption[]): Command {
  taken.set(command, options);
  return command;
}

/** Refuses, by name, server options that do not apply to a command, before it does anything. @throws UsageError */
export function requireServerOptions(command: Command): void {
  const options = command.optsWithGlobals<GlobalOptions>();
  if (options.key !== undefined) requireNoKey(options.key);
  if (usesApi(command)) return;
  const refused = (Object.keys(OPTIONS) as ServerOption[]).find(
    (name) => options[name] !== undefined && !taken.get(command)?.includes(name),
  );
  if (refused !== undefined)
    throw new UsageError(`“${wordsOf(command)}” works only where the installation is: leave ${OPTIONS[refused]} out.`);
}
