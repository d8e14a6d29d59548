import type { Command } from 'commander';
import type { ApiKey } from '#domain/api-keys/api-key.ts';
import { API_SCOPES } from '#domain/roles/role-type.ts';
import { commandsOn } from '../api/record-commands.ts';

/** `api-key create | list | revoke` */
export function registerApiKeyCommands(noun: Command): void {
  const keys = commandsOn<ApiKey>(noun, {
    path: '/recruitmentagencies/current/apiKeys',
    name: 'apiKeys',
    columns: [
      ['KEY ID', 'keyId'],
      ['NAME', 'name'],
      ['SCOPES', 'scopes', ({ scopes }) => scopes.join(' ')],
      ['CREATED', 'createdAt'],
      ['LAST USED', 'lastUsedAt'],
      ['REVOKED', 'revokedAt'],
    ],
  });
  keys.create({
    description: 'create a key; it is shown only once',
    example: 'countersign api-key create --name Payroll --scope payroll:read payroll:write --agency calder-finch',
    takes: (command) =>
      command
        .requiredOption('--name <name>', 'what it is for')
        .requiredOption('--scope <scope...>', `what it may do: ${API_SCOPES.join(', ')}`),
    body: ({ name, scope: scopes }: { name: string; scope: string[] }) => ({ name, scopes }),
    done: ({ key }: ApiKey & { key: string }) => `${key}\nKeep it now: it is not shown again.`,
  });
  keys.list({
    description: 'list the keys, newest first, without their secrets',
    example: 'countersign api-key list --agency calder-finch',
    query: { sort: '-createdAt' },
  });
  keys.change('revoke', ['DELETE'], {
    description: 'revoke a key; it stops working within a second',
    argument: ['<key id>', 'the 12 characters after cs_'],
    example: 'countersign api-key revoke 4f9k2m7q1x8b --agency calder-finch',
    done: ({ name }) => `The key “${name}” no longer works.`,
  });
}
