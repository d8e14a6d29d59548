import type { ReactNode } from 'react';
import { DeleteForm } from './delete-form.tsx';
import { Panel } from '../panel.tsx';

type DeletePanelProps = {
  title: string;
  closeHref: string;
  submitLabel: string;
  /** Whether what the text says forbids it, so that nothing can be pressed. */
  isForbidden?: boolean;
  children: ReactNode;
};

/** Names the record and the consequences of deleting it, over the page it was opened from. */
export function DeletePanel({ title, closeHref, submitLabel, isForbidden, children }: DeletePanelProps) {
  return (
    <Panel title={title} closeHref={closeHref} narrow>
      <DeleteForm submitLabel={submitLabel} isForbidden={isForbidden}>
        {children}
      </DeleteForm>
    </Panel>
  );
}
