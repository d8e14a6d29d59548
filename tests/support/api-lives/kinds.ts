import fc from 'fast-check';
import type { Office } from './office.ts';

/** A kind of act: how often it occurs, what is drawn for it, and what is done. */
export type Kind = {
  weight: number;
  drawn: fc.Arbitrary<Record<string, unknown>>;
  act: (office: Office, drawn: never) => Promise<unknown>;
};

/** Creates a kind of act. */
export function kind<Drawn extends Record<string, unknown>>(
  weight: number,
  fields: { [Field in keyof Drawn]: fc.Arbitrary<Drawn[Field]> },
  act: (office: Office, drawn: Drawn) => Promise<unknown>,
): Kind {
  return { weight, drawn: fc.record(fields), act };
}

/** Draws an amount in pounds with up to four decimals; zero now and then. */
export const amount = fc.oneof(
  fc.integer({ min: 1, max: 400_000 }).map((units) => (units / 10_000).toFixed(4)),
  fc.integer({ min: 0, max: 60 }).map((pounds) => `${pounds}.5`),
);
/** Draws the rate of nightshifts or holidays: pounds or a factor of the ordinary one. */
export const elementRate = fc.oneof(amount, fc.constantFrom('1x', '1.5x', '1.3333x', '0'));
/** Draws a number by which one of several is chosen. */
export const any = fc.nat(11);
/** Draws a day of a life by its distance from the first, before and after its start. */
export const day = fc.nat(80);
