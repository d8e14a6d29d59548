import { useActionData } from '@remix-run/react';
import { useState } from 'react';
import { type BrandColours, DEFAULT_COLORS } from '#domain/agencies/branding/brand.ts';
import type { LogoKind } from '#domain/agencies/branding/logo.ts';
import { usePostedForm } from '#app/forms/use-posted-form.ts';
import { Button } from '#app/components/button.tsx';
import { FormSection } from '#app/components/fields/field.tsx';
import { BrandPreview } from './brand-preview.tsx';
import { ColourPair } from './colour-pair.tsx';
import { LogoField } from './logo-field.tsx';
import { SettingsForm } from './settings-form.tsx';
import { TextField } from '#app/components/fields/text-field.tsx';
import { useHydrated } from '#app/components/use-hydrated.ts';
import type { BrandingAnswer } from './save-branding.server.ts';
import { type BrandingValues, coloursIn, type TypedColours, usableColours, writeColours } from './branding-fields.ts';

type BrandingFormProps = {
  shown: { displayName: string; colors: BrandColours };
  portalUrl: string;
  logos: Record<LogoKind, string>;
};

const COLOURS = [
  { pair: 'primary', name: 'Primary', hint: 'Main buttons, the current menu item, the login page.' },
  { pair: 'secondary', name: 'Secondary', hint: 'Ticks and switches, the current tab, chart lines.' },
] as const;

/** Names, logos and colours, with a preview that follows what is typed; without JavaScript on “Update preview”. */
export function BrandingForm({ shown, portalUrl, logos }: BrandingFormProps) {
  const answer = useActionData<BrandingAnswer>();
  const isEnhanced = useHydrated();
  const [chosenLogo, setChosenLogo] = useState<string | null>(null);
  const [form, fields] = usePostedForm<BrandingValues>({
    id: 'branding',
    lastResult: answer?.result,
    defaultValue: shown,
  });
  const [typed, setTyped] = useState(fields.colors.value as TypedColours);
  const colors = usableColours(typed, shown.colors);
  const pairs = fields.colors.getFieldset();
  const more = (
    <>
      {!isEnhanced && (
        <Button name="intent" value="preview">
          Update preview
        </Button>
      )}
      <Button
        kind="quiet"
        name="intent"
        value="restore"
        // Whatever was typed there is discarded.
        onClick={({ currentTarget }) => writeColours(currentTarget.form!, DEFAULT_COLORS)}
      >
        Restore default colours
      </Button>
    </>
  );
  return (
    <div className="cols brandcols">
      <SettingsForm
        form={form}
        shown={shown}
        submitLabel="Save branding"
        more={more}
        encType="multipart/form-data"
        className="form"
        onInput={({ currentTarget }) => setTyped(coloursIn(currentTarget))}
      >
        <FormSection legend="Names">
          <TextField field={fields.displayName} label="Display name" autoComplete="organization" />
          <p className="md muted">Your portal is at {portalUrl}. Change it under Name and website.</p>
        </FormSection>
        <FormSection legend="Logos">
          {/* A saved logo has a new address: the field is then empty again. */}
          <LogoField
            key={logos.rectangular}
            kind="rectangular"
            label="Rectangular"
            field={fields.rectangular}
            src={logos.rectangular}
            onChosen={setChosenLogo}
          />
          <LogoField key={logos.square} kind="square" label="Square" field={fields.square} src={logos.square} />
        </FormSection>
        <FormSection legend="Colours">
          {COLOURS.map(({ pair, ...texts }) => (
            <ColourPair key={pair} {...texts} fields={pairs[pair].getFieldset()} chosen={colors[pair]} />
          ))}
        </FormSection>
      </SettingsForm>
      <BrandPreview colors={colors} logo={chosenLogo ?? logos.rectangular} />
    </div>
  );
}
