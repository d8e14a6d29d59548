import type { FormAnswer } from '#app/http/form-action.server.ts';
import type { AnyForm } from './field.tsx';
import { ShownTick } from './shown-tick.tsx';

type VersionFieldProps = { version: number; form: Pick<AnyForm, 'initialValue'>; answer: FormAnswer | undefined };

/**
 * The version that is edited, and what the form held when it was opened: only what its reader changed is saved. After
 * somebody else's change the version is theirs, so that saving again replaces it knowingly. That it names no tick says that its ticks name themselves.
 */
export function VersionField({ version, form, answer }: VersionFieldProps) {
  return (
    <>
      <input type="hidden" name="version" value={answer?.version ?? version} />
      <input type="hidden" name="opened" value={answer?.opened ?? JSON.stringify(form.initialValue ?? {})} />
      <ShownTick name="" />
    </>
  );
}
