import { useNavigation } from '@remix-run/react';
import type { ComponentProps } from 'react';
import { SubmitButton } from '#app/components/fields/submit-button.tsx';

type UploadButtonProps = Omit<ComponentProps<typeof SubmitButton>, 'disabled' | 'title' | 'kind'> & {
  uploads: { isBusy: boolean };
  action: string;
  /** Shown while files are uploading and the form cannot be sent yet. */
  waiting: string;
};

/** The button of a form with files, which waits for uploads in progress. */
export function UploadButton({ uploads, action, waiting, ...button }: UploadButtonProps) {
  const isPosting = useNavigation().formAction === action;
  return (
    <SubmitButton
      {...button}
      kind="secondary"
      action={action}
      disabled={uploads.isBusy && !isPosting}
      title={uploads.isBusy ? waiting : undefined}
    />
  );
}
