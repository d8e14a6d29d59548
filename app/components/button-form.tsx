import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import { FormToken } from './form-token.tsx';
import { SubmitButton } from './submit-button.tsx';

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
