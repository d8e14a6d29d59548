import { z } from '@hono/zod-openapi';
import { changeNamedSetting, readNamedSetting } from '#domain/agencies/settings/named-settings.server.ts';
import type { Context } from '#domain/context.ts';
import type { Operations } from './operations-under.ts';
import { titled } from './resource.ts';
import { json } from './responses.ts';

const SettingValue = z.object({ value: z.unknown() }).strict().openapi('SettingValue');
const responses = { 200: json(SettingValue, 'The updated setting') };

type Settings = {
  /** The address that they are below. */
  base: string;
  /** The operations' names, for a setting or a part of one: `AgencySetting`, `AgencySubSetting`. */
  titleOf: (sub: 'Sub' | '') => string;
  /** What one of them is called in a sentence, and who owns them. */
  noun: string;
  whose: string;
  /** Rejects callers without access to them, and unknown names. */
  admit: (ctx: Context, name: string, params: Record<string, string>) => Promise<void> | void;
};

/** Registers the settings below an address, each read and changed by its name, which may be in two parts separated by a slash. */
export function settingOperations(operations: Operations, { base, titleOf, noun, whose, admit }: Settings): void {
  const nameIn = async (ctx: Context, params: Record<string, string>) => {
    const name = [params.setting, params.subSetting].filter(Boolean).join('/');
    await admit(ctx, name, params);
    return name;
  };
  for (const [part, sub] of [
    ['', ''],
    ['/{subSetting}', 'Sub'],
  ] as const) {
    const path: string = `${base}/settings/{setting}${part}`;
    operations.get(path, `get${titleOf(sub)}`, {
      ...{ summary: titled(noun), description: whose, responses },
      scopes: 'Scope `settings:read`.',
      run: async ({ ctx, params }) => ({ value: await readNamedSetting(ctx, await nameIn(ctx, params)) }),
    });
    operations.put(path, `set${titleOf(sub)}`, {
      ...{ summary: `Change ${noun}`, responses },
      description: `Anything the value leaves out stays as it is. ${whose}`,
      body: z.strictObject({ value: z.unknown() }),
      run: async ({ ctx, params, body: { value } }) => ({
        value: await changeNamedSetting(ctx, await nameIn(ctx, params), value),
      }),
    });
  }
}
