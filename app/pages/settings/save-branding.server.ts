import { Readable } from 'node:stream';
import type { SubmissionResult } from '@conform-to/react';
import { checkForm } from '#app/forms/check-form.ts';
import { type ActionFunctionArgs, data } from '@remix-run/node';
import { DEFAULT_COLORS } from '#domain/agencies/branding/brand.ts';
import { changeBranding } from '#domain/agencies/branding/change-branding.server.ts';
import { LOGO_KINDS, type LogoKind, MAXIMUM_LOGO_SIZE } from '#domain/agencies/branding/logo.ts';
import type { Context } from '#domain/context.ts';
import { BrandingSchema } from './branding.schema.ts';
import { openContext } from '#app/http/caller.server.ts';
import { redirectSaved } from '#app/http/flash.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { readForm, type TakeFile } from '#app/http/read-form.server.ts';
import { changedOnly, Shown } from './settings-action.server.ts';
import { replyTo, translateErrors } from '#app/http/translate-errors.server.ts';

/** A branding form that was not saved, or one whose preview was requested. `shown` is what to save it against. */
export type BrandingAnswer = { result: SubmissionResult; shown?: string };

type Logos = Map<LogoKind, Buffer>;
const Schema = BrandingSchema.extend({ shown: Shown });

/** Holds the form's logos until its token has been verified; of one that is too big only enough to show it is. */
const previewIn =
  (logos: Logos): TakeFile =>
  async (_formData, { field, stream }) => {
    const kind = LOGO_KINDS.find((one) => one === field);
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      if (kind && size <= MAXIMUM_LOGO_SIZE) chunks.push(chunk);
      size += chunk.length;
    }
    if (kind && size > 0) logos.set(kind, Buffer.concat(chunks));
    return null;
  };

/** Saves the branding form's changes: logos, display name, colours. */
export async function saveBranding(args: ActionFunctionArgs) {
  const { request } = args;
  const ctx = await translateErrors(request, () => openContext(args));
  const logos: Logos = new Map();
  const { formData } = await readForm(args, ctx, previewIn(logos));
  const submission = checkForm(formData, Schema);
  if (submission.status !== 'success') return data<BrandingAnswer>({ result: submission.reply() }, { status: 422 });
  const { intent, shown, displayName, colors } = submission.value;
  if (intent === 'preview') return data<BrandingAnswer>({ result: submission.reply() });
  const done = await replyTo(
    request,
    (options) => submission.reply({ ...options }),
    async () => {
      const sent = intent === 'restore' ? { colors: DEFAULT_COLORS } : { displayName, colors };
      const seen = intent === 'restore' ? {} : shown;
      const changed = changedOnly(sent, seen);
      const pictures: Logos = intent === 'restore' ? new Map() : logos;
      await save(ctx, changed, { pictures, shown: seen });
      const isChanged = Object.keys(changed).length + pictures.size > 0;
      return redirectSaved(pathsOf(ctx).settings('branding'), 'Your branding is saved.', isChanged);
    },
    submission.payload,
  );
  if (done instanceof Response) return done;
  const { result, status, shown: current } = done;
  return data<BrandingAnswer>({ result, ...(current && { shown: current }) }, { status });
}

function save(
  ctx: Context,
  { displayName, ...colors }: Record<string, unknown>,
  { pictures, shown }: { pictures: Logos; shown: unknown },
) {
  const logos = [...pictures].map(([kind, picture]) => ({ kind, stream: Readable.from([picture]), field: kind }));
  return changeBranding(ctx, { logos, colors, displayName, shown });
}
