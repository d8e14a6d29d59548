import type { ReactNode } from 'react';
import { classNames } from '#app/components/class-names.ts';
import { ErrorMessage } from '#app/components/fields/field.tsx';
import type { IconName } from '#app/components/icon.tsx';
import { Icon } from '#app/components/icon.tsx';

/** A file in a list: its link or name, a small line under it, and its actions. */
export type FileItem = {
  /** Distinguishes it from another with the same name. */
  key?: string;
  name: string;
  href?: string;
  /** "1.8 MB, added today at 09:30". */
  meta?: string;
  icon?: IconName;
  error?: string;
  /** The address of its thumbnail. */
  preview?: string;
  /** Its upload progress, 0 to 1. */
  progress?: { label: string; share: number };
  /** A download link or a remove button. */
  action?: ReactNode;
};

function FileWords({ name, href, meta, error, progress }: Omit<FileItem, 'key'>) {
  if (error) return <ErrorMessage>{error}</ErrorMessage>;
  return (
    <>
      {href ? <a href={href}>{name}</a> : <span className="strong">{name}</span>}
      {meta && <small>{meta}</small>}
      {progress && <progress className="meter" aria-label={progress.label} value={progress.share} />}
    </>
  );
}

/** Uploaded files, each with its actions. */
export function FileList({ files }: { files: FileItem[] }) {
  return (
    <ul className="files lined">
      {files.map(({ key, ...file }) => (
        <li key={key ?? file.href ?? file.name}>
          <span className={classNames('thumb', file.error && 'has-failed')}>
            {file.preview ? (
              <img src={file.preview} alt="" loading="lazy" width={36} height={36} />
            ) : (
              <Icon name={file.error ? 'alert' : (file.icon ?? 'pdf')} />
            )}
          </span>
          <span className="minw0">
            <FileWords {...file} />
          </span>
          {file.action}
        </li>
      ))}
    </ul>
  );
}
