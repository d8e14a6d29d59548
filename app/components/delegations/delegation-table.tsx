import type { Delegation } from '#domain/delegations/delegation.ts';
import { formatDate } from '#domain/format.ts';
import { Button, ButtonLink } from '#app/components/button.tsx';
import { ACTIONS, Cell, DataTable, RowHead } from '#app/components/lists/data-table.tsx';
import { FormToken } from '#app/components/fields/form-token.tsx';
import { usePaths } from '#app/paths.ts';

/** Who decides for whom on which days, each with a link to change it and a button to end it if `mayEdit` allows. */
export function DelegationTable({
  delegations,
  mayEdit,
}: {
  delegations: Delegation[];
  mayEdit: (delegation: Delegation) => boolean;
}) {
  const to = usePaths();
  return (
    <DataTable caption="Who decides for whom" columns={['Who decides', 'For', 'From', 'To', ACTIONS]}>
      <tbody>
        {delegations.map((one) => (
          <tr key={one.delegationId}>
            <RowHead>{one.delegateFullname}</RowHead>
            <Cell label="For">{one.authoriserFullname}</Cell>
            <Cell label="From" tabular>
              {formatDate(one.start)}
            </Cell>
            <Cell label="To" tabular>
              {formatDate(one.end)}
            </Cell>
            <Cell label="Actions">
              {mayEdit(one) && (
                <form method="post" action={to.endDelegation(one.delegationId)} className="flex g-2">
                  <ButtonLink
                    size="sm"
                    href={to.editDelegation(one.delegationId)}
                    aria-label={`Change: ${one.delegateFullname} for ${one.authoriserFullname}`}
                  >
                    Change
                  </ButtonLink>
                  <FormToken />
                  <Button
                    size="sm"
                    type="submit"
                    aria-label={`End: ${one.delegateFullname} for ${one.authoriserFullname}`}
                  >
                    End
                  </Button>
                </form>
              )}
            </Cell>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
