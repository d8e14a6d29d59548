import { Form } from '@remix-run/react';
import { useId } from 'react';
import { FormToken } from './fields/form-token.tsx';

type SwitchFormProps = {
  action: string;
  name: string;
  isOn: boolean;
  /** What is switched, for people who cannot see its context: "Hannah Whitworth enabled". */
  label: string;
  /** Why it cannot be switched. */
  reason?: string | null;
};

/** A switch submitted as soon as it is pressed: a one-button form, so that it needs no script. */
export function SwitchForm({ action, name, isOn, label, reason }: SwitchFormProps) {
  const why = useId();
  return (
    <Form method="post" action={action} className="switch-form">
      <FormToken />
      <button
        className="switch"
        role="switch"
        aria-checked={isOn}
        aria-label={label}
        name={name}
        value={isOn ? 'false' : 'true'}
        disabled={Boolean(reason)}
        aria-describedby={reason ? why : undefined}
      />
      {reason && (
        <span className="hint" id={why}>
          {reason}
        </span>
      )}
    </Form>
  );
}
