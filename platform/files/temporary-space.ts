const FULL = /^(ENOSPC|EDQUOT|EFBIG|EROFS|EACCES|EPERM|ENOENT|ENOTDIR|EIO|EMFILE|ENFILE)$/;

/** The machine has no space, or the process no permission, for temporary files. */
class TemporarySpaceFull extends Error {
  override readonly name = 'TemporarySpaceFull';
  constructor(cause: unknown) {
    super('The folder for temporary files cannot be written.', { cause });
  }
}

/** Returns the error as callers see it: `TemporarySpaceFull` in place of one from the temporary folder. */
function temporarySpaceOr(error: unknown): unknown {
  return FULL.test(String((error as NodeJS.ErrnoException).code)) ? new TemporarySpaceFull(error) : error;
}

/** Runs work that writes temporary files. @throws TemporarySpaceFull if they cannot be written */
export function inTemporarySpace<T>(work: () => Promise<T>): Promise<T> {
  return work().catch((error: unknown) => {
    throw temporarySpaceOr(error);
  });
}
