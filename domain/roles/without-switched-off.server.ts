import type { Context } from '../context.ts';
import { selectSwitchedOff } from './role-settings.rows.server.ts';

/**
 * The addresses of a list without those of people whom the agency has switched off: a list outlives what its people may. Addresses of
 * nobody whom the agency knows, such as a payroll bureau’s, stay.
 */
export async function withoutSwitchedOff({ db, agency }: Context, addresses: string[]): Promise<string[]> {
  const inSmall = (address: string) => address.trim().toLowerCase();
  const found = await db.run<{ emailAddress: string }>(selectSwitchedOff(agency.id, addresses.map(inSmall)));
  const off = new Set(found.map(({ emailAddress }) => emailAddress));
  return addresses.filter((address) => !off.has(inSmall(address)));
}
