import type { AnyField } from '#app/components/fields/field.tsx';
import { ErrorMessage } from '#app/components/fields/field.tsx';
import { checkboxProps } from '#app/components/fields/control-props.ts';
import { TableHead } from '#app/components/lists/data-table.tsx';

const COLUMNS = ['Option', 'Visible', 'Default'];

const OPTIONS = [
  ['hourly', 'Hourly', 'Start, finish and break'],
  ['hourlyTotal', 'Hourly total', 'One total for each day'],
  ['daily', 'Daily', 'Whole and part days'],
] as const;

type ChargingPeriodProps = {
  fields: Record<(typeof OPTIONS)[number][0] | 'default', AnyField>;
};

function Visible({ field, label }: { field: AnyField; label: string }) {
  const { key, props } = checkboxProps(field);
  return (
    <label className="check sm">
      <input key={key} {...props} type="checkbox" />
      <span className="vh">{label} visible</span>
    </label>
  );
}

/** The ways to enter time that can be chosen, and the default. */
export function ChargingPeriod({ fields }: ChargingPeriodProps) {
  const chosen = fields.default;
  return (
    <>
      {chosen.errors?.map((message) => (
        <ErrorMessage key={message} id={chosen.errorId}>
          {message}
        </ErrorMessage>
      ))}
      <table className="table" id={chosen.id} tabIndex={-1}>
        <caption className="vh">Charging periods</caption>
        <TableHead columns={COLUMNS} />
        <tbody>
          {OPTIONS.map(([period, label, hint]) => (
            <tr key={period}>
              <th scope="row">
                {label}
                <small>{hint}</small>
              </th>
              <td>
                <Visible field={fields[period]} label={label} />
              </td>
              <td>
                <label className="check sm">
                  <input
                    type="radio"
                    name={chosen.name}
                    value={period}
                    defaultChecked={chosen.initialValue === period}
                    aria-describedby={chosen.errors ? chosen.errorId : undefined}
                  />
                  <span className="vh">{label} is the default</span>
                </label>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
