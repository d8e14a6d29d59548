import type { Command } from 'commander';
import { UsageError } from '../program/exit.ts';
import { type GlobalOptions, outputOf } from '../options/global-options.ts';
import { nounNamed, type Registers } from '../program/noun.ts';
import type { Output } from '../printing/output.ts';
import { chooseDoor, type Door } from './choose-door.ts';
import { type AgencyApi, openApi } from './client.ts';
import { httpTransport } from './http-transport.ts';
import { retrying } from './retrying.ts';

/** What a command of an agency works with, wherever that agency is. */
export type ApiWork = { api: AgencyApi; output: Output };

const servers = new WeakMap<Command, boolean>();

/** Lets a command, or all commands of a noun, work through the API: in this process if there is a database, otherwise over HTTP. */
export function overApi(command: Command): Command {
  servers.set(command, true);
  return command;
}

/** Returns a noun whose commands all do so. */
export function nounOverApi(
  name: string,
  description: string,
  example: string,
  register: (noun: Command) => void,
): Registers {
  return nounNamed(name, description, example, (commands) => register(overApi(commands)));
}

/** Marks one command of such a noun as not using the API. */
export function onThisMachine(command: Command): Command {
  servers.set(command, false);
  return command;
}

/** Whether a command uses the API, and so accepts a server. */
export function usesApi(command: Command): boolean {
  return servers.get(command) ?? (command.parent !== null && usesApi(command.parent));
}

/** Runs a command for its agency, and closes everything it opened. */
export async function forAgencyApi(command: Command, work: (given: ApiWork) => Promise<void>): Promise<void> {
  const options = command.optsWithGlobals<GlobalOptions>();
  const output = outputOf(command);
  const door = await chooseDoor(options);
  if (door.kind === 'server') return work({ api: await overHttp(door, options, output), output });
  const { withApiInProcess } = await import('./in-process.ts');
  await withApiInProcess(door.agency, options, (api) => work({ api, output }));
}

async function overHttp(
  { server, profile }: Extract<Door, { kind: 'server' }>,
  { agency }: GlobalOptions,
  output: Output,
): Promise<AgencyApi> {
  const onWait = (seconds: number) => output.progress(`The server is busy; trying again in ${seconds} s …`);
  const api = openApi(retrying(httpTransport(server), { onWait }), server.origin);
  if (agency !== undefined && !profile) {
    const { names } = await api.agency();
    if (names.currentCanonical !== agency)
      throw new UsageError(`The key belongs to ${names.display} (${names.currentCanonical}), not to ${agency}.`);
  }
  return api;
}
