import type { ChangeEvent, DragEvent, ReactNode } from 'react';
import { useState } from 'react';
import { classNames } from './class-names.ts';
import { inputProps } from './control-props.ts';
import type { AnyField } from './field.tsx';
import { describedBy, ErrorMessage, FieldMessages, Optional } from './field.tsx';
import type { IconName } from './icon.tsx';
import { Icon } from './icon.tsx';

type FileDropProps = {
  field: AnyField;
  label: string;
  hint?: ReactNode;
  optional?: boolean;
  /** The value of the input's `accept`, such as `image/*,.pdf`. */
  accept?: string;
  /** Takes one file only. */
  isSingle?: boolean;
  /** Takes what is chosen out of the form, to be sent ahead of it. */
  onTake?: (files: File[]) => void;
};

/** A native file input inside the area that files can be dropped on. */
export function FileDrop({ field, label, hint, optional, accept, isSingle, onTake }: FileDropProps) {
  const [isOver, setOver] = useState(false);
  const { key, props } = inputProps(field, 'file', hint);
  const chosen = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    if (!onTake || !currentTarget.files?.length) return;
    onTake([...currentTarget.files]);
    currentTarget.value = '';
  };
  const over = (next: boolean) => (event: DragEvent) => {
    if (event.type !== 'drop') event.preventDefault();
    setOver(next);
  };
  const drag = { onDragOver: over(true), onDragLeave: over(false), onDrop: over(false) };
  return (
    <div className={classNames('field', field.errors && 'has-error')}>
      <label htmlFor={field.id}>
        {label}
        {optional && <Optional />}
      </label>
      <FieldMessages field={field} hint={hint} />
      <div className={classNames('filedrop', isOver && 'over')} {...drag}>
        <span>{isSingle ? 'Drop a file here, or choose one' : 'Drop files here, or choose them'}</span>
        <input
          key={key}
          {...props}
          multiple={!isSingle}
          accept={accept}
          aria-describedby={describedBy(field, hint)}
          onChange={chosen}
        />
      </div>
    </div>
  );
}

/** A file in a list: its link or name, a small line under it, and what can be done with it. */
export type FileItem = {
  /** Tells it from another of the same name. */
  key?: string;
  name: string;
  href?: string;
  /** "1.8 MB, added today at 09:30". */
  meta?: string;
  icon?: IconName;
  error?: string;
  /** The address of a small picture of it. */
  preview?: string;
  /** How far it is on its way, 0 to 1. */
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

/** Files that are there, each with its actions. */
export function FileList({ files }: { files: FileItem[] }) {
  return (
    <ul className="files">
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
