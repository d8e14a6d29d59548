import { type ChangeEvent, useEffect, useState } from 'react';
import { type LogoKind, LOGO_SIZES } from '#domain/agencies/branding/logo.ts';
import { inputProps } from '#app/components/fields/control-props.ts';
import { type AnyField, Field } from '#app/components/fields/field.tsx';

type Chosen = { src: string; width: number; height: number };

/** Describes how a picture of another shape is adapted; null if it has the requested shape. */
function shapeInWords({ width, height }: Chosen, kind: LogoKind): string | null {
  const requested = LOGO_SIZES[kind];
  const ratio = width / height / (requested.width / requested.height);
  if (Math.abs(ratio - 1) < 0.02) return null;
  const where = ratio > 1 ? 'above and below' : 'left and right of';
  return `This picture is ${width} by ${height} pixels. It is shown whole, with empty space ${where} it, as here.`;
}

/** The current logo and, with script, how a chosen picture will look before it is saved. */
export function LogoField({
  kind,
  label,
  field,
  src,
  onChosen,
}: {
  kind: LogoKind;
  label: string;
  field: AnyField;
  src: string;
  onChosen?: (src: string | null) => void;
}) {
  const { width, height } = LOGO_SIZES[kind];
  const [chosen, setChosen] = useState<Chosen | null>(null);
  useEffect(() => {
    onChosen?.(chosen?.src ?? null);
    return () => URL.revokeObjectURL(chosen?.src ?? '');
  }, [chosen, onChosen]);
  const hint = `PNG, JPEG, GIF or WebP, 2 MB at most. Best ${width} by ${height} pixels; another shape is shown whole, with empty space around it.`;
  const { key, props } = inputProps(field, 'file', hint);
  const drawn = kind === 'square' ? { width: 56, height: 56 } : { width: 154, height: 56 };
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    if (!file) return setChosen(null);
    const picture = new Image();
    picture.onload = () => setChosen({ src: picture.src, width: picture.naturalWidth, height: picture.naturalHeight });
    // A file that is not a picture is reported once the form is sent.
    picture.onerror = () => setChosen(null);
    picture.src = URL.createObjectURL(file);
  };
  const shape = chosen && shapeInWords(chosen, kind);
  return (
    <div className="logo-row">
      <div className={`logo-slot ${kind}`}>
        <img src={chosen?.src ?? src} alt={`${chosen ? 'Chosen' : 'Current'} ${kind} logo`} {...drawn} />
      </div>
      <Field field={field} label={label} hint={hint}>
        <input key={key} {...props} accept="image/png,image/jpeg,image/gif,image/webp" onChange={choose} />
        <span className="hint" role="status">
          {shape}
        </span>
      </Field>
    </div>
  );
}
