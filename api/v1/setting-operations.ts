import { z } from '@hono/zod-openapi';
import { changeNamedSetting, readNamedSetting } from '#domain/agencies/settings/named-settings.server.ts';
import type { Context } from '#domain/context.ts';
import type { Operations } from './operations-under.ts';
import { titled } from './resource.ts';
import { json } from './responses.ts';

const SettingValue = z.object({ value: z.unknown() }).strict().openapi('SettingValue');
const responses = { 200: json(SettingValue, 'The updated setting') };

type Settings = {
  /** Below which address they are. */
  base: string;
  /** What operations on one are called, or on a part of one: `AgencySetting`, `AgencySubSetting`. */
  titleOf: (sub: 'Sub' | '') => string;
  /** What one of them is called in a sentence, and whose they are. */
  noun: string;
  whose: string;
  /** Turns away whoever does not reach them, and what is no name of one. */
  admit: (ctx: Context, name: string, params: Record<string, string>) => Promise<void> | void;
};

/** Registers the settings below an address, each read and changed by its name, which may have a part with a slash before it. */
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
