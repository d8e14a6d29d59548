import { useRouteLoaderData } from '@remix-run/react';
import type { RemovalObstacle } from '#domain/authorisers/removable-authorisers.server.ts';
import { withArticle } from '#domain/format.ts';
import type { Contractor } from '#domain/contractors/contractor.ts';
import { ButtonLink } from '#app/components/button.tsx';
import { ACTIONS, Cell, DataTable, RowHead } from '#app/components/lists/data-table.tsx';
import { MenuAction, MenuCell, DangerLink, MenuReason } from '#app/components/menu.tsx';
import { Section } from '#app/components/section.tsx';
import { Tag } from '#app/components/tag.tsx';
import type { ShellData } from '#app/frame/shell-data.server.ts';
import { usePaths } from '#app/paths.ts';

const NOT_REMOVABLE: Record<RemovalObstacle, string> = {
  hasAuthorised: 'Has decided timesheets, so cannot be removed',
  only: 'Is the only authoriser, so cannot be removed',
  primary: 'Is the primary authoriser, so cannot be removed',
};

/** Who may decide a placement’s timesheets; administration chooses them and the primary one. */
export function PlacementAuthorisers({
  contractor,
  obstacles,
  isAgency,
}: {
  contractor: Contractor;
  /** Why each of them cannot be removed, by id. */
  obstacles: Record<string, RemovalObstacle | null>;
  isAgency: boolean;
}) {
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
                  {obstacles[id] ? (
                    <MenuReason>{NOT_REMOVABLE[obstacles[id]]}</MenuReason>
                  ) : (
                    <DangerLink href={to.removeAuthoriser(contractorId, id)}>Remove</DangerLink>
                  )}
                </MenuCell>
              )}
            </tr>
          ))}
        </tbody>
      </DataTable>
    </Section>
  );
}
