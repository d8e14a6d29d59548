const FULL = /^(ENOSPC|EDQUOT|EFBIG|EROFS|EACCES|EPERM|ENOENT|ENOTDIR|EIO|EMFILE|ENFILE)$/;

/** The machine has no room, or no right, to write what work needs for a moment. */
class TemporarySpaceFull extends Error {
  override readonly name = 'TemporarySpaceFull';
  constructor(cause: unknown) {
    super('The folder for temporary files cannot be written.', { cause });
  }
}

/** The error as those above may tell it: `TemporarySpaceFull` in place of one of the folder for temporary files. */
function temporarySpaceOr(error: unknown): unknown {
  return FULL.test(String((error as NodeJS.ErrnoException).code)) ? new TemporarySpaceFull(error) : error;
}

/** Does work that writes temporary files. @throws TemporarySpaceFull where they cannot be written */
export function inTemporarySpace<T>(work: () => Promise<T>): Promise<T> {
  return work().catch((error: unknown) => {
    throw temporarySpaceOr(error);
  });
}
