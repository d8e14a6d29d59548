import type { ComponentProps } from 'react';
import { Button } from './button.tsx';
import { FormToken } from './fields/form-token.tsx';

type SwitchButtonProps = { action: string; isEnabled: boolean } & Pick<ComponentProps<typeof Button>, 'kind' | 'size'>;

/** A button that disables something enabled, and enables it again. */
export function SwitchButton({ action, isEnabled, ...look }: SwitchButtonProps) {
  return (
    <form method="post" action={action}>
      <FormToken />
      <input type="hidden" name="isEnabled" value={String(!isEnabled)} />
      <Button {...look}>{isEnabled ? 'Switch off' : 'Switch on'}</Button>
    </form>
  );
}
