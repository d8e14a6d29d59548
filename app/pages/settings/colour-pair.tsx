import { useRef } from 'react';
import { contrast, type FillPair, fillPair } from '#domain/agencies/branding/brand.ts';
import { Callout } from '#app/components/callout.tsx';
import { inputProps } from '#app/components/fields/control-props.ts';
import { type AnyField, FieldMessages } from '#app/components/fields/field.tsx';
import { Icon } from '#app/components/icon.tsx';
import { useHydrated } from '#app/components/use-hydrated.ts';
import { write } from './branding-fields.ts';

type Pair = { main: string; text: string };

function Sample({ words, fill, text }: { words: string; fill: string; text: string }) {
  return (
    <svg className="ratio-sample" width="82" height="22" viewBox="0 0 82 22" aria-hidden="true">
      <rect x=".5" y=".5" width="81" height="21" rx="4" fill={fill} />
      <text x="41" y="15.5" textAnchor="middle" fill={text}>
        {words}
      </text>
    </svg>
  );
}

const ratioOf = (one: string, other: string) => contrast(one, other).toFixed(1);

const WHAT_HAPPENS: Record<Exclude<FillPair['how'], 'as-requested'>, string> = {
  'shade-nudged': 'Where it carries text we use a slightly deeper or lighter shade.',
  'text-replaced': 'We keep the colour and use another text on it.',
};

/** The contrast of a pair as chosen, and what replaces it if it is not legible. */
function Ratio({ chosen }: { chosen: Pair }) {
  const shown = fillPair(chosen.main, chosen.text);
  const requested = ratioOf(chosen.main, chosen.text);
  return (
    <>
      <div className="ratio">
        <Sample words="As chosen" fill={chosen.main} text={chosen.text} />
        {shown.how === 'as-requested' ? (
          <>
            <b>{requested} to 1</b> passes, used as it is
          </>
        ) : (
          <>
            <Icon name="right" size="sm" />
            <Sample words="As shown" fill={shown.fill} text={shown.text} />
            <b>{ratioOf(shown.fill, shown.text)} to 1</b>
          </>
        )}
      </div>
      {shown.how !== 'as-requested' && (
        <Callout tone="warn" icon="info">
          {`Text on this colour is ${requested} to 1 and needs 4.5 to 1. ${WHAT_HAPPENS[shown.how]}`}
        </Callout>
      )}
    </>
  );
}

function Swatch({
  field,
  name,
  part,
  colour,
}: {
  field: AnyField;
  name: string;
  part: 'Main' | 'Text';
  colour: string;
}) {
  const text = useRef<HTMLInputElement>(null);
  const { key, props } = inputProps(field, 'text');
  const isEnhanced = useHydrated();
  return (
    <div className={field.errors ? 'field has-error' : 'field'}>
      <label htmlFor={field.id}>
        <span className="vh">{name} </span>
        <span className="hint">{part}</span>
      </label>
      <FieldMessages field={field} />
      <div className="swatch">
        {isEnhanced ? (
          <input
            type="color"
            value={colour}
            aria-label={`${name} ${part.toLowerCase()}, colour picker`}
            onChange={({ currentTarget }) => write(text.current!, currentTarget.value)}
          />
        ) : (
          <svg className="swatch-colour" viewBox="0 0 48 40" aria-hidden="true">
            <rect x="3" y="3" width="42" height="34" rx="4" fill={colour} />
          </svg>
        )}
        <input key={key} {...props} ref={text} className="input mono" spellCheck={false} autoComplete="off" />
      </div>
    </div>
  );
}

type ColourPairProps = {
  name: 'Primary' | 'Secondary';
  hint: string;
  fields: { main: AnyField; text: AnyField };
  /** The colours to draw. */
  chosen: Pair;
};

/** One of the two colours and its text colour, with the result. */
export function ColourPair({ name, hint, fields, chosen }: ColourPairProps) {
  return (
    <fieldset className="grid g-3">
      <legend className="label">{name}</legend>
      <p className="hint">{hint}</p>
      <div className="form-2 tight">
        <Swatch field={fields.main} name={name} part="Main" colour={chosen.main} />
        <Swatch field={fields.text} name={name} part="Text" colour={chosen.text} />
      </div>
      <Ratio chosen={chosen} />
    </fieldset>
  );
}
