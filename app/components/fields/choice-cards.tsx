import type { ReactNode } from 'react';
import { choiceProps } from './control-props.ts';
import type { FieldTexts } from './field.tsx';
import { FieldGroup } from './field.tsx';

/** A choice: its value, its label, and an explanatory line. */
export type Choice = { value: string; label: ReactNode; hint?: ReactNode; disabled?: boolean };

type ChoicesProps = FieldTexts & { choices: Choice[]; type?: 'radio' | 'checkbox' };

/** A question with all its choices, each as a card or a line of a list. */
function Choices({ choices, type = 'radio', isCards, ...texts }: ChoicesProps & { isCards: boolean }) {
  return (
    <FieldGroup {...texts}>
      <div className={isCards ? 'choice' : 'checks'}>
        {choices.map(({ value, label, hint, disabled }) => {
          const key = `${texts.field.key ?? ''}${value}`;
          const choice = (
            <>
              <input {...choiceProps(texts.field, type, value)} disabled={disabled} />
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

/** Radio cards with a single selection: timesheet templates, kinds of schedule. */
export function ChoiceCards(props: ChoicesProps) {
  return <Choices {...props} isCards />;
}

/** Plain radios or checkboxes under one question. */
export function ChoiceList(props: ChoicesProps) {
  return <Choices {...props} isCards={false} />;
}
