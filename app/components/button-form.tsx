import { Form } from '@remix-run/react';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from './button.tsx';
import { FormToken } from './fields/form-token.tsx';
import { SubmitButton } from './fields/submit-button.tsx';

/** A form with one large button, for a confirmation page. */
export function ButtonForm({ busyLabel, children }: { busyLabel: string; children: ReactNode }) {
  return (
    <Form method="post">
      <FormToken />
      <SubmitButton kind="primary" size="lg" full busyLabel={busyLabel}>
        {children}
      </SubmitButton>
    </Form>
  );
}

type SmallButtonFormProps = Omit<ComponentProps<typeof Button>, 'size'> & {
  /** The URL it posts to; by default this page. */
  action?: string;
  fields?: Record<string, string>;
};

/** A form with one small button, for a row of a list, with any hidden fields it needs. */
export function SmallButtonForm({ action, fields = {}, ...button }: SmallButtonFormProps) {
  return (
    <Form method="post" action={action}>
      <FormToken />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button size="sm" {...button} />
    </Form>
  );
}
