import type { ChangeEvent, DragEvent, ReactNode } from 'react';
import { useState } from 'react';
import { classNames } from '../class-names.ts';
import { inputProps } from './control-props.ts';
import type { AnyField } from './field.tsx';
import { describedBy, FieldMessages, labelText } from './field.tsx';

type FileDropProps = {
  field: AnyField;
  label: string;
  hint?: ReactNode;
  optional?: boolean;
  /** The value of the input's `accept`, such as `image/*,.pdf`. */
  accept?: string;
  /** Accepts a single file only. */
  isSingle?: boolean;
  /** Takes the chosen files out of the form, to be uploaded ahead of it. */
  onTake?: (files: File[]) => void;
};

/** A native file input inside a drop area. */
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
      <label htmlFor={field.id}>{labelText({ label, optional })}</label>
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
