import type { FormAnswer } from '#app/http/form-action.server.ts';

/** The version that is edited. After somebody else's change it is theirs, so that saving again replaces it knowingly. */
export function VersionField({ version, answer }: { version: number; answer: FormAnswer | undefined }) {
  return <input type="hidden" name="version" value={answer?.version ?? version} />;
}
