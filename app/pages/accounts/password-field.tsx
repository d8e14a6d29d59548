import { useState } from 'react';
import { inputProps } from '#app/components/fields/control-props.ts';
import { Field, type FieldTexts } from '#app/components/fields/field.tsx';
import { useHydrated } from '#app/components/use-hydrated.ts';

type PasswordFieldProps = FieldTexts & { autoComplete: 'new-password' | 'current-password' };

/** A password in one field, which can be revealed while typing. Space for the button is reserved before scripts run. */
export function PasswordField({ autoComplete, ...texts }: PasswordFieldProps) {
  const { key, props } = inputProps(texts.field, 'password', texts.hint);
  const [isShown, show] = useState(false);
  const isEnhanced = useHydrated();
  return (
    <Field {...texts}>
      <span className="password">
        <input
          key={key}
          {...props}
          type={isShown ? 'text' : 'password'}
          className="input"
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
        />
        {isEnhanced && (
          <button type="button" className="btn btn-quiet sm" aria-pressed={isShown} onClick={() => show(!isShown)}>
            {isShown ? 'Hide' : 'Show'}
            <span className="vh"> password</span>
          </button>
        )}
      </span>
    </Field>
  );
}
