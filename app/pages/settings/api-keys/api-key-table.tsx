import type { ApiKey } from '#domain/api-keys/api-key.ts';
import { formatInstant } from '#domain/format.ts';
import { ACTIONS, Cell, DataTable, RowHead } from '#app/components/lists/data-table.tsx';
import { Section } from '#app/components/section.tsx';
import { usePaths } from '#app/paths.ts';
import { SmallButtonForm } from '#app/components/button-form.tsx';

type ApiKeyTableProps = { apiKeys: ApiKey[]; timeZone: string };

const COLUMNS = ['Key', 'May', 'Created', 'Last used', ACTIONS];

/** The agency’s keys, including those that have ended. */
export function ApiKeyTable({ apiKeys, timeZone }: ApiKeyTableProps) {
  const to = usePaths();
  if (apiKeys.length === 0) return null;
  return (
    <Section title="Keys" className="api-keys">
      <DataTable caption="API keys" columns={COLUMNS}>
        <tbody>
          {apiKeys.map(({ id, keyId, name, scopes, createdAt, createdByName, lastUsedAt, revokedAt }) => (
            <tr key={id}>
              <RowHead sub={<span className="mono">cs_{keyId}_…</span>}>{name}</RowHead>
              <Cell label="May">{scopes.join(', ')}</Cell>
              <Cell label="Created">
                {formatInstant(createdAt, timeZone)} <small>by {createdByName}</small>
              </Cell>
              <Cell label="Last used">{lastUsedAt ? formatInstant(lastUsedAt, timeZone) : 'Never'}</Cell>
              <td>
                {revokedAt ? (
                  <span className="faint">Revoked {formatInstant(revokedAt, timeZone)}</span>
                ) : (
                  <SmallButtonForm action={to.revokeApiKey()} fields={{ keyId }}>
                    Revoke<span className="vh"> {name}</span>
                  </SmallButtonForm>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </Section>
  );
}
