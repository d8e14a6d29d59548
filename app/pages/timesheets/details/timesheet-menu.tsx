import { Menu, MenuAction, MenuLink, DangerLink } from '#app/components/menu.tsx';
import { usePaths } from '#app/paths.ts';

type TimesheetMenuProps = {
  timesheetId: string;
  can: { edit: boolean; delete: boolean; void: boolean; resend: boolean };
};

/** Other actions allowed on the timesheet now; nothing if there are none. */
export function TimesheetMenu({ timesheetId: id, can }: TimesheetMenuProps) {
  const to = usePaths();
  if (![can.edit, can.delete, can.void, can.resend].some(Boolean)) return null;
  return (
    <Menu label="More actions">
      {can.edit && <MenuLink href={to.editTimesheet(id)}>Edit</MenuLink>}
      {can.resend && <MenuAction action={to.resendAuthorisation(id)}>Resend authorisation email</MenuAction>}
      {can.delete && <DangerLink href={to.deleteTimesheet(id)}>Delete</DangerLink>}
      {can.void && <DangerLink href={to.voidTimesheet(id)}>Make void</DangerLink>}
    </Menu>
  );
}
