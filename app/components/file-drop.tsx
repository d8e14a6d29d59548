import type { DragEvent, ReactNode } from 'react';
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
};

/** A native file input inside the area that files can be dropped on. */
export function FileDrop({ field, label, hint, optional, accept, isSingle }: FileDropProps) {
  const [isOver, setOver] = useState(false);
  const { key, props } = inputProps(field, 'file', hint);
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
        <input key={key} {...props} multiple={!isSingle} accept={accept} aria-describedby={describedBy(field, hint)} />
      </div>
    </div>
  );
}

/** A file in a list: its link or name, a small line under it, and what can be done with it. */
export type FileItem = {
  name: string;
  href?: string;
  /** "1.8 MB, added today at 09:30". */
  meta?: string;
  icon?: IconName;
  error?: string;
  /** A download link or a remove button. */
  action?: ReactNode;
};

function FileWords({ name, href, meta, error }: FileItem) {
  if (error) return <ErrorMessage>{error}</ErrorMessage>;
  return (
    <>
      {href ? <a href={href}>{name}</a> : <span className="strong">{name}</span>}
      {meta && <small>{meta}</small>}
    </>
  );
}

/** Files that are there, each with its actions. */
export function FileList({ files }: { files: FileItem[] }) {
  return (
    <ul className="files">
      {files.map((file) => (
        <li key={file.href ?? file.name}>
          <span className={classNames('thumb', file.error && 'has-failed')}>
            <Icon name={file.error ? 'alert' : (file.icon ?? 'pdf')} />
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
