import type { ImportKind } from '#domain/imports/import-kind.ts';
import { usePaths } from '#app/paths.ts';
import { ButtonLink } from '../button.tsx';

/** The way to bring a kind of records in from a file. */
export function ImportLink({ kind }: { kind: ImportKind }) {
  return <ButtonLink href={usePaths().imports({ kind })}>Import</ButtonLink>;
}
