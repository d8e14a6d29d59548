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

/** One question with all its choices, each a card or a line of a list. */
function Choices({ choices, type, isCards, ...texts }: ChoicesProps & { isCards: boolean }) {
  const inputs = useInputs({ field: texts.field, choices, type });
  return (
    <FieldGroup {...texts}>
      <div className={isCards ? 'choice' : 'checks'}>
        {inputs.map(({ choice: { value, label, hint, disabled }, props }) => {
          const key = `${texts.field.key ?? ''}${value}`;
          const choice = (
            <>
              <input {...props} disabled={disabled} />
              <span>
                {label}
                {hint && <span className="hint">{hint}</span>}
              </span>
            </>
          );
          return isCards ? (
            <label key={key}>
              <span className="check">{choice}</span>
            </label>
          ) : (
            <label className="check" key={key}>
              {choice}
            </label>
          );
        })}
      </div>
    </FieldGroup>
  );
}

/** Radio cards, one to choose: timesheet templates, kinds of schedule. */
export function ChoiceCards(props: ChoicesProps) {
  return <Choices {...props} isCards />;
}

/** Plain radios or ticks under one question. */
export function ChoiceList(props: ChoicesProps) {
  return <Choices {...props} isCards={false} />;
}
