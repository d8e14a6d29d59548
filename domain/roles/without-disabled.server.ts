import type { Context } from '../context.ts';
import { selectDisabled } from './role-settings.rows.server.ts';

const lowerCase = (address: string) => address.trim().toLowerCase();

/**
 * Returns those of a list's addresses that belong to people whom the agency has disabled: a list outlives its people's rights.
 * An address that the agency does not know, such as a payroll bureau's, is not among them.
 */
export async function disabledAmong({ db, agency }: Context, addresses: string[]): Promise<string[]> {
  const found = await db.run<{ emailAddress: string }>(selectDisabled(agency.id, addresses.map(lowerCase)));
  const disabled = new Set(found.map(({ emailAddress }) => emailAddress));
  return addresses.filter((address) => disabled.has(lowerCase(address)));
}

/** Returns the addresses of a list to which emails are sent: all but those of disabled people. */
export async function withoutDisabled(ctx: Context, addresses: string[]): Promise<string[]> {
  const disabled = new Set(await disabledAmong(ctx, addresses));
  return addresses.filter((address) => !disabled.has(address));
}
