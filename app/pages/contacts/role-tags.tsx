import { useRouteLoaderData } from '@remix-run/react';
import { Tag } from '#app/components/tag.tsx';
import type { ShellData } from '#app/frame/shell-data.server.ts';
import { sentenceCase } from '#domain/format.ts';

type Uses = { placements: number; authorisations: number; isAdministrator: boolean; isConsultant: boolean };

/** A contact's roles in the agency, one tag each. */
export function RoleTags({ of }: { of: Uses }) {
  const { contractorLabel } = useRouteLoaderData('routes/_portal') as ShellData;
  const names = [
    of.placements > 0 && sentenceCase(contractorLabel.singular),
    of.authorisations > 0 && 'Authoriser',
    of.isAdministrator && 'Administrator',
    of.isConsultant && 'Consultant',
  ].filter((name) => name !== false);
  return (
    <>
      {names.map((name) => (
        <Tag key={name}>{name}</Tag>
      ))}
    </>
  );
}
