import { Form, useSearchParams } from '@remix-run/react';
import { presets } from '#domain/payroll-layouts/presets.ts';
import { Button } from '#app/components/button.tsx';

/** Fills in the editor below with the layout of a program. Nothing is stored. */
export function PresetForm() {
  const [search] = useSearchParams();
  const chosen = search.get('preset');
  const kept = [...search].filter(([name]) => name === 'roleId');
  return (
    <Form method="get" preventScrollReset>
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <fieldset className="under">
        <legend className="legend">Start from</legend>
        <div className="presets">
          {presets().map(({ preset, label, shape }) => (
            <label key={preset}>
              <span className="check">
                <input type="radio" name="preset" value={preset} defaultChecked={chosen === preset} required />
                <span>{label}</span>
              </span>
              <small>{shape}</small>
            </label>
          ))}
        </div>
        <div className="keep mt-3">
          <Button size="sm">Use this preset</Button>
          <span className="hint">Replaces the columns and the format below. Nothing is kept until you save.</span>
        </div>
      </fieldset>
    </Form>
  );
}
