import { Link } from '@remix-run/react';
import type { Billee } from '#domain/billees/billee.ts';
import { ACTIONS, Cell, DataTable } from '#app/components/lists/data-table.tsx';
import { MenuCell, MenuLink, DangerLink } from '#app/components/menu.tsx';
import { Tag } from '#app/components/tag.tsx';
import { usePaths } from '#app/paths.ts';

const COLUMNS = ['Billee', 'Email', 'Reference', ACTIONS];

/** The agency's billees by name, with the billed one marked. */
export function BilleeTable({ billees }: { billees: Billee[] }) {
  const to = usePaths();
  return (
    <DataTable caption="Billees" columns={COLUMNS}>
      <tbody>
        {billees.map(({ billeeId, name, emailAddress, address, reference, isBilled }) => (
          <tr key={billeeId}>
            <th scope="row">
              <Link to={to.billee(billeeId)}>{name}</Link> {isBilled && <Tag>Billed</Tag>}
              {address && <small>{address.replaceAll('\n', ', ')}</small>}
            </th>
            <Cell label="Email">{emailAddress}</Cell>
            <Cell label="Reference">{reference}</Cell>
            <MenuCell label={`Actions for ${name}`}>
              <MenuLink href={to.billee(billeeId)}>Edit</MenuLink>
              {!isBilled && <DangerLink href={to.deleteBillee(billeeId)}>Delete</DangerLink>}
            </MenuCell>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
