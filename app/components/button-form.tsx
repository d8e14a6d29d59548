import { Form } from '@remix-run/react';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from './button.tsx';
import { FormToken } from './fields/form-token.tsx';
import { SubmitButton } from './fields/submit-button.tsx';

/** A form of one large button, on a page that asks before it does anything. */
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
  /** Where it posts to; this page, where absent. */
  action?: string;
  fields?: Record<string, string>;
};

/** A form of one small button, as a row of a list has it, with whatever hidden fields it needs. */
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
