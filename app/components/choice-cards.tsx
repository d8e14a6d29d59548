import { getCollectionProps } from '@conform-to/react';
import type { ReactNode } from 'react';
import type { FieldTexts } from './field.tsx';
import { FieldGroup } from './field.tsx';

/** One choice: its value, its words, and a line that explains it. */
export type Choice = { value: string; label: ReactNode; hint?: ReactNode; disabled?: boolean };

type ChoicesProps = FieldTexts & { choices: Choice[]; type?: 'radio' | 'checkbox' };

function useInputs({ field, choices, type = 'radio' }: Pick<ChoicesProps, 'field' | 'choices' | 'type'>) {
  const options = choices.map(({ value }) => value);
  const inputs = getCollectionProps(field, { type, options, ariaAttributes: false });
  return choices.map((choice, index) => {
    const { key: _key, required: _required, ...props } = { key: undefined, required: undefined, ...inputs[index] };
    return { choice, props: { ...props, 'aria-invalid': field.errors ? true : undefined } };
  });
}

function ChoiceText({ choice }: { choice: Choice }) {
  return (
    <span>
      {choice.label}
      {choice.hint && <span className="hint">{choice.hint}</span>}
    </span>
  );
}

/** Radio cards, one to choose: timesheet templates, kinds of schedule. */
export function ChoiceCards({ choices, type, ...texts }: ChoicesProps) {
  const inputs = useInputs({ field: texts.field, choices, type });
  return (
    <FieldGroup {...texts}>
      <div className="choice">
        {inputs.map(({ choice, props }) => (
          <label key={`${texts.field.key ?? ''}${choice.value}`}>
            <span className="check">
              <input {...props} disabled={choice.disabled} />
              <ChoiceText choice={choice} />
            </span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

/** Plain radios or ticks under one question. */
export function ChoiceList({ choices, type, ...texts }: ChoicesProps) {
  const inputs = useInputs({ field: texts.field, choices, type });
  return (
    <FieldGroup {...texts}>
      <div className="checks">
        {inputs.map(({ choice, props }) => (
          <label className="check" key={`${texts.field.key ?? ''}${choice.value}`}>
            <input {...props} disabled={choice.disabled} />
            <ChoiceText choice={choice} />
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
