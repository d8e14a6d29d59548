import { recordEvent } from '../audit/record-event.server.ts';
import { type Context, now } from '../context.ts';
import { clearDefaultTemplate } from './templates.rows.server.ts';

/** Removes the default flag from the template that has it, so that another can be the default. In the caller's transaction. */
export async function releaseDefault(ctx: Context): Promise<void> {
  const released = await clearDefaultTemplate(ctx.db, ctx.agency.id, now(ctx));
  if (released === null) return;
  await recordEvent(ctx, {
    action: 'template.edited',
    subjectType: 'template',
    subjectId: released,
    before: { isDefault: true },
    after: { isDefault: false },
  });
}
