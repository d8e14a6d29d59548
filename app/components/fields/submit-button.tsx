import { useNavigation } from '@remix-run/react';
import type { ComponentProps } from 'react';
import { useLiveState } from '#app/live/use-live-state.ts';
import { Button } from '../button.tsx';

type SubmitButtonProps = ComponentProps<typeof Button> & {
  /** The label while the request is pending: "Saving". */
  busyLabel?: string;
  /** The action the form posts to, to distinguish it from the page's other forms. Absent: any post makes it busy. */
  action?: string;
};

/**
 * The button that submits a form. While the request is pending it shows a spinner and stays enabled; if the connection
 * breaks, it can be read and pressed again at once, though the page itself waits for the network.
 */
export function SubmitButton({
  busyLabel = 'Saving',
  action,
  children,
  kind = 'primary',
  ...button
}: SubmitButtonProps) {
  const navigation = useNavigation();
  const { isUnsent } = useLiveState();
  const isPosting = navigation.state !== 'idle' && navigation.formMethod === 'POST' && !isUnsent;
  const isMine = action === undefined || navigation.formAction === action;
  const intent = button.name === undefined ? undefined : navigation.formData?.get(button.name);
  const isBusy = isPosting && isMine && (button.name === undefined || intent === button.value);
  return (
    <Button type="submit" {...button} kind={kind} aria-busy={isBusy || undefined}>
      {isBusy ? busyLabel : children}
    </Button>
  );
}

/** The button that submits a form, alone in the row below its fields. */
export function SubmitRow(props: SubmitButtonProps) {
  return (
    <div className="btn-row">
      <SubmitButton {...props} />
    </div>
  );
}
