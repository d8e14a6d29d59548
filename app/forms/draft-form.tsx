import { Form, type FormProps, useRouteLoaderData } from '@remix-run/react';
import { type FormEvent, useRef } from 'react';
import type { ShellData } from '#app/frame/shell-data.server.ts';
import { DraftCallout, DraftNote } from './draft-callout.tsx';
import { useFormDraft } from './use-form-draft.ts';

type DraftFormProps = FormProps & {
  /** Whether the form stays on the page after saving, cleared. */
  clearsOnceSaved?: boolean;
};

/**
 * The form of a page for typing into. What is typed is kept on the device until saved: it is restored after the session
 * has ended, after Back, and after closing a panel. Without JavaScript it is a plain form.
 */
export function DraftForm({ clearsOnceSaved = false, children, onSubmit, onInput, ...form }: DraftFormProps) {
  const box = useRef<HTMLFormElement>(null);
  const draft = useFormDraft(box, clearsOnceSaved);
  const shell = useRouteLoaderData('routes/_portal') as ShellData | null | undefined;
  const about = { draft, timeZone: shell?.timeZone ?? 'Europe/London', takesFiles: false, done: 'saved' };
  return (
    <Form
      {...form}
      ref={box}
      onInput={(event: FormEvent<HTMLFormElement>) => {
        onInput?.(event);
        draft.onInput();
      }}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        onSubmit?.(event);
        draft.onSubmit(event);
      }}
    >
      <DraftCallout {...about} isOffline={draft.isHeldBack} />
      {children}
      <DraftNote {...about} />
    </Form>
  );
}
