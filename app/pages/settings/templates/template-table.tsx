import { Link } from '@remix-run/react';
import { periodsInWords, type TimesheetTemplate } from '#domain/templates/template.ts';
import { ACTIONS, ActionsCell, Cell, DataTable } from '#app/components/lists/data-table.tsx';
import { Icon } from '#app/components/icon.tsx';
import { Menu, MenuAction, MenuLink, MenuRule, DangerLink } from '#app/components/menu.tsx';
import { Tag } from '#app/components/tag.tsx';
import { usePaths } from '#app/paths.ts';

const COLUMNS = ['Template', 'Holidays', 'Nightshifts', 'Documents', { label: 'In use', numeric: true }, ACTIONS];

function YesNo({ value }: { value: boolean }) {
  if (!value) return <span className="faint">No</span>;
  return (
    <span className="flex center g-1">
      <Icon name="check" size="sm" />
      Yes
    </span>
  );
}

function Actions({ id, templateName, isDefault, isHidden }: TimesheetTemplate) {
  const to = usePaths();
  const action = to.settings('timesheets/templates');
  const button = (intent: string) => ({ action, fields: { intent, templateId: id } });
  return (
    <Menu label={`Actions for ${templateName}`}>
      <MenuLink href={to.template(id)}>Rename or edit</MenuLink>
      {isHidden && <MenuAction {...button('show')}>Show</MenuAction>}
      {!isHidden && !isDefault && <MenuAction {...button('hide')}>Hide</MenuAction>}
      {!isHidden && !isDefault && <MenuAction {...button('makeDefault')}>Make default</MenuAction>}
      {!isDefault && (
        <>
          <MenuRule />
          <DangerLink href={`${to.deleteTemplate(id)}#delete-template`}>Delete</DangerLink>
        </>
      )}
    </Menu>
  );
}

/** The agency's templates by name: what each allows, and how many placements have it. */
export function TemplateTable({ templates }: { templates: TimesheetTemplate[] }) {
  const to = usePaths();
  return (
    <DataTable caption="Timesheet templates" columns={COLUMNS}>
      <tbody>
        {templates.map((template) => (
          <tr key={template.id}>
            <th scope="row">
              <Link to={to.template(template.id)}>{template.templateName}</Link>{' '}
              {template.isDefault && <Tag>Default</Tag>}
              {template.isHidden && <Tag>Hidden</Tag>}
              <small>{periodsInWords(template)}</small>
            </th>
            <Cell label="Holidays">
              <YesNo value={template.allowHolidays} />
            </Cell>
            <Cell label="Nightshifts">
              <YesNo value={template.allowNightshifts && template.chargingPeriod === 'hourly'} />
            </Cell>
            <Cell label="Documents">
              <YesNo value={template.allowDocumentUploads} />
            </Cell>
            <Cell label="In use" numeric>
              {template.inUseCount}
            </Cell>
            <ActionsCell>
              <Actions {...template} />
            </ActionsCell>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
