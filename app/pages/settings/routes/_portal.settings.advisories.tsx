import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { ADVISORY_RULES } from '#domain/advisories/advisory.ts';
import { RULE_WORDS } from '#domain/advisories/rule-words.ts';
import { readSettings } from '#domain/agencies/settings/settings-page.server.ts';
import { usePostedForm } from '#app/forms/use-posted-form.ts';
import { SwitchField } from '#app/components/fields/checkbox-field.tsx';
import { SettingsForm } from '../settings-form.tsx';
import { SettingsPage } from '#app/components/settings/settings-page.tsx';
import { Tick } from '#app/forms/tick.ts';
import type { FormAnswer } from '#app/http/form-action.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { settingsAction } from '../settings-action.server.ts';
import { pageTitle } from '#app/page-title.ts';

const PATHS = ADVISORY_RULES.map((rule) => `advisories.${rule}` as const);

const Switches = z
  .object({
    twelveWeeks: Tick,
    fortyEightHours: Tick,
    dailyRest: Tick,
    weeklyRest: Tick,
    break: Tick,
    nightWork: Tick,
  })
  .prefault({});

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Advisories');

export const loader = portalLoader(({ ctx }) => readSettings(ctx, PATHS));

export const action = settingsAction({ advisories: Switches }, 'advisories', 'Your advisories are saved.');

export default function AdvisorySettingsPage() {
  const { shown, lastChange } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const [form, fields] = usePostedForm<typeof shown>({
    id: 'advisories',
    lastResult: answer?.result,
    defaultValue: shown,
  });
  const switches = fields.advisories.getFieldset();
  return (
    <SettingsPage
      title="Advisories"
      lead="Warnings based on the Agency Workers Regulations and the Working Time Regulations. Advisories warn and never block; a rule that is switched off is shown to nobody."
    >
      <SettingsForm form={form} shown={shown} submitLabel="Save advisories" lastChange={lastChange} className="form">
        <div>
          {ADVISORY_RULES.map((rule) => (
            <SwitchField
              key={rule}
              field={switches[rule]}
              label={RULE_WORDS[rule].name}
              hint={`${RULE_WORDS[rule].law} ${RULE_WORDS[rule].source}.`}
              isRow
            />
          ))}
        </div>
      </SettingsForm>
    </SettingsPage>
  );
}
