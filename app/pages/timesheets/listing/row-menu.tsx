import { MenuAction, MenuLink, MenuRule, RowMenu, DangerLink } from '#app/components/menu.tsx';
import { useOwnAddress } from '#app/own-address.ts';
import { usePaths } from '#app/paths.ts';
import type { RowActions } from '#domain/timesheets/row-actions.ts';

type RowMenuProps = {
  timesheet: { id: string; version: number };
  actions: RowActions;
  /** Whose timesheet, and its date: "Andrzej Lis, 18 May 2026". */
  name: string;
};

/** The ⋯ menu of a timesheet in a list. */
export function TimesheetRowMenu({ name, ...row }: RowMenuProps) {
  return <RowMenu label={`Actions for ${name}`}>{() => <RowChoices {...row} />}</RowMenu>;
}

/** The actions allowed by a timesheet's status and the reader's role. */
export function RowChoices({ timesheet: { id, version }, actions }: Omit<RowMenuProps, 'name'>) {
  const to = usePaths();
  const back = { returnTo: useOwnAddress() };
  return (
    <>
      <MenuLink href={to.timesheet(id)}>Open</MenuLink>
      {actions.accept && (
        <MenuAction action={to.acceptTimesheet(id, back)} fields={{ version: String(version) }}>
          Accept
        </MenuAction>
      )}
      {actions.reject && <MenuLink href={to.rejectTimesheet(id, back)}>Reject with a reason</MenuLink>}
      {actions.edit && <MenuLink href={to.editTimesheet(id)}>Edit</MenuLink>}
      {actions.resend && <MenuAction action={to.resendAuthorisation(id, back)}>Resend authorisation email</MenuAction>}
      <a href={to.timesheetPdf(id)}>Download PDF</a>
      {(actions.delete || actions.void) && <MenuRule />}
      {actions.delete && <DangerLink href={to.deleteTimesheet(id, back)}>Delete with a reason</DangerLink>}
      {actions.void && <DangerLink href={to.voidTimesheet(id, back)}>Make void with a reason</DangerLink>}
    </>
  );
}
