import type { Command } from 'commander';
import type { ApiKey } from '#domain/api-keys/api-key.ts';
import { API_SCOPES } from '#domain/roles/role-type.ts';
import { forAgencyApi, overApi } from '../api/for-agency-api.ts';
import { allOf, part } from '../api/pages.ts';
import { withExample } from '../example.ts';
import { asListing } from '../listing.ts';

const PATH = '/recruitmentagencies/current/apiKeys';

/** `api-key create | list | revoke` */
export function registerApiKeyCommands(program: Command): void {
  const noun = withExample(
    overApi(program.command('api-key')).description('keys for payroll and other systems'),
    'countersign api-key list --agency calder-finch',
  );
  withExample(
    noun
      .command('create')
      .description('create a key; it is shown only once')
      .requiredOption('--name <name>', 'what it is for')
      .requiredOption('--scope <scope...>', `what it may do: ${API_SCOPES.join(', ')}`),
    'countersign api-key create --name Payroll --scope payroll:read payroll:write --agency calder-finch',
  ).action((options: { name: string; scope: string[] }, command: Command) =>
    forAgencyApi(command, async ({ api, output }) => {
      const body = { name: options.name, scopes: options.scope };
      const key = await api.change<ApiKey & { key: string }>('POST', PATH, { body });
      output.result(key, () => {
        output.line(key.key);
        output.line('Keep it now: it is not shown again.');
      });
    }),
  );
  asListing(
    withExample(
      noun.command('list').description('list the keys, newest first, without their secrets'),
      'countersign api-key list --agency calder-finch',
    ),
  ).action((_options, command: Command) =>
    forAgencyApi(command, async ({ api, output }) => {
      const apiKeys = await allOf<ApiKey>(api, PATH, 'apiKeys', { sort: '-createdAt' });
      await output.list({
        document: { apiKeys },
        items: apiKeys,
        columns: [
          ['KEY ID', 'keyId'],
          ['NAME', 'name'],
          ['SCOPES', 'scopes', ({ scopes }) => scopes.join(' ')],
          ['CREATED', 'createdAt'],
          ['LAST USED', 'lastUsedAt'],
          ['REVOKED', 'revokedAt'],
        ],
      });
    }),
  );
  withExample(
    noun
      .command('revoke')
      .description('revoke a key; it stops working within a second')
      .argument('<key id>', 'the 12 characters after cs_'),
    'countersign api-key revoke 4f9k2m7q1x8b --agency calder-finch',
  ).action((keyId: string, _options, command: Command) =>
    forAgencyApi(command, async ({ api, output }) => {
      const key = await api.change<ApiKey>('DELETE', `${PATH}/${part(keyId)}`);
      output.result(key, () => output.line(`The key “${key.name}” no longer works.`));
    }),
  );
}
