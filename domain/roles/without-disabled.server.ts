import type { Context } from '../context.ts';
import { selectDisabled } from './role-settings.rows.server.ts';

/**
 * The addresses of a list without those of people whom the agency has disabled: a list outlives its people’s rights. Addresses of
 * nobody whom the agency knows, such as a payroll bureau’s, stay.
 */
export async function withoutDisabled({ db, agency }: Context, addresses: string[]): Promise<string[]> {
  const inSmall = (address: string) => address.trim().toLowerCase();
  const found = await db.run<{ emailAddress: string }>(selectDisabled(agency.id, addresses.map(inSmall)));
  const off = new Set(found.map(({ emailAddress }) => emailAddress));
  return addresses.filter((address) => !off.has(inSmall(address)));
}
