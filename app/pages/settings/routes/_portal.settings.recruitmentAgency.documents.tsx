import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { readSettings, templatesWithDocuments } from '#domain/agencies/settings/settings-page.server.ts';
import { usePostedForm } from '#app/forms/use-posted-form.ts';
import { SwitchField } from '#app/components/fields/checkbox-field.tsx';
import { ApplyToAll } from '../apply-to-all.tsx';
import { SettingsForm } from '../settings-form.tsx';
import { SettingsPage } from '#app/components/settings/settings-page.tsx';
import { Tick } from '#app/forms/tick.ts';
import type { FormAnswer } from '#app/http/form-action.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import type { ShellData } from '#app/frame/shell-data.server.ts';
import { settingsAction } from '../settings-action.server.ts';
import { pageTitle } from '#app/page-title.ts';

const PATHS = [
  'documents.allowUploads',
  'documents.allowByDefault',
  'documents.allowArchives',
  'documents.authorisersMayDownload',
] as const;

const Documents = z
  .object({ allowUploads: Tick, allowByDefault: Tick, allowArchives: Tick, authorisersMayDownload: Tick })
  .prefault({});

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Documents');

export const loader = portalLoader(async ({ ctx }) => ({
  ...(await readSettings(ctx, PATHS)),
  templates: await templatesWithDocuments(ctx),
}));

export const action = settingsAction(
  { documents: Documents },
  'recruitmentAgency/documents',
  'Your document settings are saved.',
);

export default function DocumentsPage() {
  const { shown, lastChange, templates } = useLoaderData<typeof loader>();
  const { contractorLabel } = useRouteLoaderData('routes/_portal') as ShellData;
  const answer = useActionData<FormAnswer>();
  const [form, fields] = usePostedForm<typeof shown>({
    id: 'documents',
    lastResult: answer?.result,
    defaultValue: shown,
  });
  const documents = fields.documents.getFieldset();
  const holding =
    templates.length > 0 ? `Cannot be switched off while these templates have documents: ${templates.join(', ')}.` : '';
  return (
    <SettingsPage title="Documents" lead="Files that are attached to timesheets: images, Word, Excel and PDF.">
      <SettingsForm form={form} shown={shown} submitLabel="Save documents" lastChange={lastChange} className="form">
        <div>
          <SwitchField
            field={documents.allowUploads}
            label="Allow document uploads"
            hint={`Templates and ${contractorLabel.plural} may allow them. ${shown.documents.allowUploads ? holding : ''}`}
            isRow
          />
          <SwitchField
            field={documents.allowByDefault}
            label="Allow by default"
            hint="New templates begin with documents allowed."
            isRow
          />
          <SwitchField
            field={documents.allowArchives}
            label="Zip and rar files"
            hint="Accepted as they are, never opened."
            isRow
          />
          <SwitchField
            field={documents.authorisersMayDownload}
            label="Authorisers may download"
            hint="Otherwise they see names and previews."
            isRow
          />
        </div>
      </SettingsForm>
      <ApplyToAll plural={contractorLabel.plural} mayAllow={shown.documents.allowUploads} />
    </SettingsPage>
  );
}
