import { Menu, MenuAction, MenuLink, MenuRule } from '#app/components/menu.tsx';
import { usePaths } from '#app/paths.ts';
import type { RowDeeds } from '#domain/timesheets/timesheet.policy.ts';

type RowMenuProps = {
  timesheet: { id: string; version: number };
  deeds: RowDeeds;
  /** Whose timesheet of which date: "Andrzej Lis, 18 May 2026". */
  name: string;
};

/** The ⋯ menu of a timesheet in a list: what its status and the reader's role allow. */
export function RowMenu({ timesheet: { id, version }, deeds, name }: RowMenuProps) {
  const to = usePaths();
  return (
    <Menu label={`Actions for ${name}`}>
      <MenuLink href={to.timesheet(id)}>Open</MenuLink>
      {deeds.accept && (
        <MenuAction action={to.acceptTimesheet(id)} fields={{ version: String(version) }}>
          Accept
        </MenuAction>
      )}
      {deeds.reject && <MenuLink href={to.rejectTimesheet(id)}>Reject with a reason</MenuLink>}
      {deeds.edit && <MenuLink href={to.editTimesheet(id)}>Edit</MenuLink>}
      {deeds.resend && <MenuAction action={to.resendAuthorisation(id)}>Resend authorisation email</MenuAction>}
      <a href={to.timesheetPdf(id)}>Download PDF</a>
      {(deeds.delete || deeds.void) && <MenuRule />}
      {deeds.delete && (
        <MenuLink href={to.deleteTimesheet(id)} danger>
          Delete with a reason
        </MenuLink>
      )}
      {deeds.void && (
        <MenuLink href={to.voidTimesheet(id)} danger>
          Make void with a reason
        </MenuLink>
      )}
    </Menu>
  );
}
