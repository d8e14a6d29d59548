import { useRouteLoaderData } from '@remix-run/react';
import { withArticle } from '#domain/format.ts';
import type { Contractor } from '#domain/contractors/contractor.ts';
import { ButtonLink } from '#app/components/button.tsx';
import { ACTIONS, Cell, DataTable, RowHead } from '#app/components/lists/data-table.tsx';
import { MenuAction, MenuCell, DangerLink } from '#app/components/menu.tsx';
import { Section } from '#app/components/section.tsx';
import { Tag } from '#app/components/tag.tsx';
import type { ShellData } from '#app/frame/shell-data.server.ts';
import { usePaths } from '#app/paths.ts';

/** Who may decide a placement’s timesheets; administration chooses them and the primary one. */
export function PlacementAuthorisers({ contractor, isAgency }: { contractor: Contractor; isAgency: boolean }) {
  const { contractorLabel } = useRouteLoaderData('routes/_portal') as ShellData;
  const to = usePaths();
  const { contractorId, authoriserContacts } = contractor;
  const columns = ['Authoriser', 'Email', 'Reference', ...(isAgency ? [ACTIONS] : [])];
  return (
    <Section
      title="Authorisers"
      aside={
        <>
          <p>Any one of {withArticle(contractorLabel.singular)}’s authorisers can accept</p>
          {isAgency && (
            <ButtonLink size="sm" icon="plus" href={to.addAuthoriser(contractorId)}>
              Add authoriser
            </ButtonLink>
          )}
        </>
      }
      className="mt-8"
    >
      <DataTable caption="Authorisers" columns={columns}>
        <tbody>
          {authoriserContacts.map(({ id, contactId, fullname, emailAddress, isPrimary, reference }) => (
            <tr key={id}>
              <RowHead href={to.contact(contactId)} sub={isPrimary && <Tag>Primary</Tag>}>
                {fullname}
              </RowHead>
              <Cell label="Email">{emailAddress}</Cell>
              <Cell label="Reference">{reference ?? 'None'}</Cell>
              {isAgency && (
                <MenuCell label={`Actions for ${fullname}`}>
                  {!isPrimary && (
                    <MenuAction action={to.makePrimaryAuthoriser(contractorId, id)}>Make primary</MenuAction>
                  )}
                  <DangerLink href={to.removeAuthoriser(contractorId, id)}>Remove</DangerLink>
                </MenuCell>
              )}
            </tr>
          ))}
        </tbody>
      </DataTable>
    </Section>
  );
}
