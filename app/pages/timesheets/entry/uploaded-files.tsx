import type { FieldMetadata, FormMetadata } from '@conform-to/react';
import { useRouteLoaderData } from '@remix-run/react';
import { FieldGroup } from '#app/components/fields/field.tsx';
import { FileDrop } from '#app/components/fields/file-drop.tsx';
import { focusLater } from './focus-later.ts';
import { removeFieldsProps } from '#app/forms/remove-fields.ts';
import { FileList } from '../file-list.tsx';
import { IconButton } from '#app/components/button.tsx';
import { PhotographInput } from '../photograph-input.tsx';
import type { ShellData } from '#app/frame/shell-data.server.ts';
import { takenFiles } from '#domain/files/limits.ts';
import { formatFileSize } from '#domain/format.ts';
import { UploadList } from '../upload-list.tsx';
import type { UploadedFile, Uploads } from '../use-uploads.ts';

const NOT_TAKEN = 'This contract no longer accepts files. Remove these to submit the timesheet without them.';

type KeptFilesProps = {
  form: Pick<FormMetadata, 'id' | 'update'>;
  field: FieldMetadata<string[]>;
  files: FieldMetadata<string>;
  /** Those uploaded with an earlier attempt. */
  kept: UploadedFile[];
  /** Those uploaded before the form. */
  uploads: Uploads;
  /** Whether the contract accepts files; if it no longer does, earlier uploads are shown so that they can be removed. */
  isTaken: boolean;
};

/** Files to choose, and those already uploaded, which stay until removed. */
export function UploadedFiles({ form, field, files, kept, uploads, isTaken }: KeptFilesProps) {
  const { allowArchives } = useRouteLoaderData('routes/_portal') as ShellData;
  const taken = takenFiles({ allowArchives });
  const ahead = uploads.files.flatMap((file) => (file.kept ? [file.kept.id] : []));
  const ids = [field.value ?? field.initialValue ?? []]
    .flat(2)
    .filter((id): id is string => typeof id === 'string' && id !== '' && !ahead.includes(id));
  const waiting = kept.filter(({ id }) => ids.includes(id));
  if (!isTaken && waiting.length === 0 && uploads.files.length === 0) return null;
  return (
    <section>
      {waiting.map(({ id }) => (
        <input key={id} type="hidden" name={field.name} value={id} />
      ))}
      {isTaken ? (
        <>
          <FileDrop
            field={files}
            label="Files"
            optional
            accept={taken.accept}
            hint={`${taken.words}. Up to 20 MB each, 100 files.`}
            onTake={uploads.take}
          />
          <PhotographInput id={`${files.id}-photograph`} name={files.name} onTake={uploads.photograph} />
        </>
      ) : (
        <FieldGroup field={files} label="Files" hint={NOT_TAKEN}>
          {null}
        </FieldGroup>
      )}
      <UploadList uploads={uploads} name={field.name} />
      {waiting.length > 0 && (
        <FileList
          files={waiting.map(({ id, name, size, contentType }) => ({
            key: id,
            name,
            meta: formatFileSize(size),
            icon: contentType.startsWith('image/') ? 'image' : 'pdf',
            action: (
              <IconButton
                icon="x"
                label={`Remove ${name}`}
                {...removeFieldsProps(form.id, [[field.name, id]])}
                onClick={(event) => {
                  event.preventDefault();
                  form.update({ name: field.name, value: ids.filter((other) => other !== id) });
                  focusLater(files.id);
                }}
              />
            ),
          }))}
        />
      )}
    </section>
  );
}
