import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { changeOwnSettings, readOwnSettings } from '#domain/roles/own-settings.server.ts';
import { ChangeRoleSettingsSchema, DOWNLOAD_FORMATS } from '#domain/roles/role-settings.ts';
import { parseInput } from '#domain/parse-input.ts';
import { usePostedForm } from '#app/forms/use-posted-form.ts';
import { ChoiceList } from '#app/components/fields/choice-cards.tsx';
import { SettingsPage } from '#app/components/settings/settings-page.tsx';
import { redirectSaved } from '#app/http/flash.server.ts';
import { type FormAnswer, formAction } from '#app/http/form-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { SubmitRow } from '#app/components/fields/submit-button.tsx';
import { PostForm } from '#app/forms/post-form.tsx';

const DownloadsSchema = z.object({ downloads: z.object({ format: z.string().default('') }).prefault({}) });

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Downloads');

export const loader = portalLoader(async ({ ctx }) => ({ downloads: (await readOwnSettings(ctx)).downloads }));

export const action = formAction(DownloadsSchema, async ({ ctx, value }) => {
  const { isChanged } = await changeOwnSettings(ctx, parseInput(ChangeRoleSettingsSchema, value));
  return redirectSaved(pathsOf(ctx).settings('downloads'), 'Your downloads are saved.', isChanged);
});

const FORMATS = Object.entries(DOWNLOAD_FORMATS).map(([value, label]) => ({ value, label }));

export default function DownloadsPage() {
  const shown = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const [form, fields] = usePostedForm<typeof shown>({
    id: 'downloads',
    lastResult: answer?.result,
    defaultValue: shown,
  });
  return (
    <SettingsPage title="Downloads" lead="How lists of timesheets are downloaded. It is your own choice in this role.">
      <PostForm form={form}>
        <ChoiceList field={fields.downloads.getFieldset().format} label="File format" choices={FORMATS} />
        <SubmitRow>Save downloads</SubmitRow>
      </PostForm>
    </SettingsPage>
  );
}
