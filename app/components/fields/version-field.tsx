import type { FormAnswer } from '#app/http/form-action.server.ts';
import { useAsOpened } from '#app/forms/use-as-opened.ts';
import type { AnyForm } from './field.tsx';
import { ShownTick } from './shown-tick.tsx';

type VersionFieldProps = {
  version: number;
  form: Pick<AnyForm, 'id' | 'initialValue'>;
  answer: FormAnswer | undefined;
};

/**
 * The version being edited, and the form's original values, so that only the reader's changes are saved. After someone
 * else's change the version is theirs, so that saving again knowingly overwrites it. Naming no checkbox means that its
 * checkboxes name themselves.
 */
export function VersionField({ version, form, answer }: VersionFieldProps) {
  const opened = useAsOpened(form.id, version);
  return (
    <>
      <input type="hidden" name="version" value={answer?.version ?? opened} />
      <input type="hidden" name="opened" value={answer?.opened ?? JSON.stringify(form.initialValue ?? {})} />
      <ShownTick name="" />
    </>
  );
}
