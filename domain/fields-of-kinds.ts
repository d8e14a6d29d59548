import type { FieldError } from './errors.ts';

/** The kinds that each field belongs to. */
export type KindsOfFields = Readonly<Record<string, readonly string[]>>;
type OfAKind = { kind: string } & Readonly<Record<string, unknown>>;

/** The message for something given to a schedule whose kind has no use for it. */
export const notOfKind = (name: string, kind: string, kinds: readonly string[]) =>
  `${name} is for a schedule of the kind ${kinds.join(' or ')}, not ${kind}.`;

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== '';

/** The problems of values that the kind would ignore, each at its field. */
export function problemsOfKind(sent: OfAKind, kinds: KindsOfFields): FieldError[] {
  return Object.entries(kinds)
    .filter(([field, of]) => isGiven(sent[field]) && !of.includes(sent.kind))
    .map(([field, of]) => ({ field, message: notOfKind(field, sent.kind, of), code: 'contradictory' }));
}

/** Returns a form's values without those of the kinds that were not chosen, whose fields it hides. */
export function withoutOtherKinds<Sent extends OfAKind>(sent: Sent, kinds: KindsOfFields): Sent {
  const others = Object.keys(kinds).filter((field) => !kinds[field]!.includes(sent.kind));
  return { ...sent, ...Object.fromEntries(others.map((field) => [field, undefined])) };
}
