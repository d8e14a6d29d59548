import type { ImportKind } from '#domain/imports/import-kind.ts';
import { usePaths } from '#app/paths.ts';
import { ButtonLink } from '../button.tsx';

/** The link to import a kind of record from a file. */
export function ImportLink({ kind }: { kind: ImportKind }) {
  return <ButtonLink href={usePaths().imports({ kind })}>Import</ButtonLink>;
}
