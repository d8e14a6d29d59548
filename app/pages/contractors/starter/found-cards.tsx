import type { ReactNode } from 'react';
import { NEW } from '#domain/starters/starter.schema.ts';
import { Button } from '#app/components/button.tsx';
import { type AnyField, describedBy, FieldMessages, FormSection } from '#app/components/fields/field.tsx';
import { classNames } from '#app/components/class-names.ts';
import { searchName } from '#app/forms/choices.ts';

/** A search result: a radio card with what tells it from its namesakes. */
export type FoundCard = { value: string; label: string; hint: string; isOff?: boolean };

type FoundCardsProps = {
  field: AnyField;
  /** The question, for those who cannot see the heading above. */
  label: string;
  search: { label: string; hint: string; words: string } | null;
  cards: FoundCard[];
  /** How many more there are than cards. */
  more: number;
  /** The text of the last card, and the fields that open under it. */
  made: { label: string; hint: string; fields: ReactNode };
};

function CardText({ label, hint }: Pick<FoundCard, 'label' | 'hint'>) {
  return (
    <span>
      {label}
      <span className="hint">{hint}</span>
    </span>
  );
}

function Card({ field, card: { value, label, hint, isOff } }: { field: AnyField; card: FoundCard }) {
  const id = `${field.id}-${value}`;
  return (
    <label htmlFor={id}>
      <span className="check">
        <input
          type="radio"
          id={id}
          name={field.name}
          value={value}
          defaultChecked={field.initialValue === value}
          disabled={isOff}
        />
        <CardText label={label} hint={hint} />
      </span>
    </label>
  );
}

/** A person or record to find or create: a search, its results as cards, and a last card whose fields open under it. */
export function FoundCards({ field, label, search, cards, more, made }: FoundCardsProps) {
  const card = (one: FoundCard) => <Card key={`${field.key ?? ''} ${one.value}`} field={field} card={one} />;
  const box = `${field.id}-search`;
  return (
    <>
      {search && (
        <div className="findrow">
          <div className="field">
            <label htmlFor={box}>{search.label}</label>
            <span className="hint" id={`${box}-hint`}>
              {search.hint}
            </span>
            <input
              className="input"
              type="search"
              id={box}
              name={searchName(field.name)}
              defaultValue={search.words}
              key={`${field.key ?? ''} ${search.words}`}
              aria-describedby={`${box}-hint`}
            />
          </div>
          <Button name="find" value={field.name} formNoValidate>
            Find
          </Button>
        </div>
      )}
      <fieldset
        className={classNames('field', field.errors && 'has-error')}
        id={field.id}
        tabIndex={-1}
        aria-describedby={describedBy(field, undefined)}
      >
        <legend className="vh">{label}</legend>
        <FieldMessages field={field} />
        {search && search.words !== '' && cards.length === 0 && (
          <p className="hint">{`Nobody found for “${search.words}”.`}</p>
        )}
        <div className="choice">
          {cards.map(card)}
          {card({ value: NEW, ...made })}
          <div className="opened">{made.fields}</div>
        </div>
        {more > 0 && <p className="hint">{`${more} more. Type more of the name to find them.`}</p>}
      </fieldset>
    </>
  );
}

/** The same as a separate section of a form. */
export function FoundSection({ legend, ...found }: Omit<FoundCardsProps, 'label'> & { legend: string }) {
  return (
    <FormSection legend={legend}>
      <FoundCards label={legend} {...found} />
    </FormSection>
  );
}
