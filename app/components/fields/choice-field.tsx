import { formatCount } from '#domain/format.ts';
import type { FoundChoices } from '#domain/browse.ts';
import { searchName } from '#app/forms/choices.ts';
import { Button } from '../button.tsx';
import { boxProps } from './control-props.ts';
import { Field, type FieldTexts } from './field.tsx';
import { SearchBox } from '../lists/search-box.tsx';
import { useHydrated } from '../use-hydrated.ts';

export type ChoiceFieldProps = FieldTexts & {
  /** The kind of choice, as in `/choices/{kind}`. */
  kind: 'candidates' | 'contacts' | 'clients' | 'contracts' | 'contractors' | 'openPlacements';
  /** The initial choices, or what a search without JavaScript found. */
  found: FoundChoices;
  /** A choice not offered, such as the person being chosen for. */
  except?: string | undefined;
  /** The first, empty choice: "Choose a client". */
  prompt?: string;
  /** Called with each value chosen. */
  onChoose?: (value: string) => void;
};

const PROMPTS: Partial<Record<ChoiceFieldProps['kind'], string>> = {
  contacts: 'Choose a contact',
  clients: 'Choose a client',
  contracts: 'Choose a contract',
};

/** Returns an option's text: its name, and what distinguishes it from namesakes. */
const words = ({ label, detail }: FoundChoices['choices'][number]) => (detail ? `${label} (${detail})` : label);

/**
 * Chooses one of thousands. Without JavaScript, a select over what a search found, with a search button that keeps what
 * is typed; with it, a single box that searches as the user types.
 */
export function ChoiceField({
  kind,
  found,
  except,
  prompt = PROMPTS[kind] ?? '',
  onChoose,
  ...texts
}: ChoiceFieldProps) {
  const isEnhanced = useHydrated();
  const { field } = texts;
  const isLong = found.total > found.choices.length || found.search !== '';
  const isElsewhere = Boolean(field.initialValue) && !found.choices.some(({ value }) => value === field.initialValue);
  const choices = found.choices.filter(({ value }) => value !== except);
  const { key, props } = boxProps(field, texts.hint);
  if (isEnhanced && isLong) {
    return (
      <Field {...texts}>
        <SearchBox
          field={field}
          kind={kind}
          choices={found.choices}
          except={except}
          prompt={prompt}
          hint={texts.hint}
          onChoose={onChoose}
        />
      </Field>
    );
  }
  return (
    <Field {...texts}>
      {isLong && (
        <span className="btn-row mt-1 without-script">
          <input
            className="input w-8"
            type="search"
            name={searchName(field.name)}
            defaultValue={found.search}
            aria-label={`${prompt}: words to find`}
          />
          <Button name="find" value={field.name} formNoValidate>
            Find
          </Button>
        </span>
      )}
      <select key={key} {...props} className="select" onChange={({ currentTarget }) => onChoose?.(currentTarget.value)}>
        <option value="">{prompt}</option>
        {isElsewhere && <option value={field.initialValue as string}>What you chose</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {words(choice)}
          </option>
        ))}
      </select>
      {isLong && (
        <span className="hint without-script">{`${found.choices.length} of ${formatCount(found.total)} shown. Type some of the name and press Find to see others.`}</span>
      )}
    </Field>
  );
}

/** The first button of a form with choice fields, so that Enter saves rather than searches. */
export function DefaultButton() {
  return <button type="submit" className="vh" tabIndex={-1} aria-hidden />;
}
