import { notOfKind } from '#domain/fields-of-kinds.ts';
import { UsageError } from '../program/exit.ts';

/** Refuses options that a schedule of this kind would ignore. @param kinds the kinds that each option belongs to @throws UsageError */
export function requireOfKind<Options extends { kind: string }>(
  options: Options,
  kinds: { [Name in keyof Options]?: readonly string[] },
): void {
  for (const [name, of] of Object.entries(kinds) as [keyof Options & string, readonly string[]][])
    if (options[name] !== undefined && !of.includes(options.kind))
      throw new UsageError(notOfKind(`--${name}`, options.kind, of));
}
