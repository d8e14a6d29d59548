import type { FieldMetadata, FormMetadata } from '@conform-to/react';
import { FileDrop, FileList } from '#app/components/file-drop.tsx';
import { IconButton } from '#app/components/button.tsx';
import { formatFileSize } from '#domain/format.ts';

/** A file that has arrived and waits for its form to be sent. */
export type KeptFile = { id: string; name: string; size: number; contentType: string };

type KeptFilesProps = {
  form: Pick<FormMetadata, 'update'>;
  field: FieldMetadata<string[]>;
  files: FieldMetadata<string>;
  kept: KeptFile[];
};

/** Files to choose, and those that arrived with an earlier try: they stay until they are taken off. */
export function KeptFiles({ form, field, files, kept }: KeptFilesProps) {
  const ids = [field.value ?? field.initialValue ?? []]
    .flat(2)
    .filter((id): id is string => typeof id === 'string' && id !== '');
  const waiting = kept.filter(({ id }) => ids.includes(id));
  return (
    <section>
      {ids.map((id) => (
        <input key={id} type="hidden" name={field.name} value={id} />
      ))}
      <FileDrop field={files} label="Files" optional hint="Images, Word, Excel or PDF. Up to 20 MB each, 100 files." />
      {waiting.length > 0 && (
        <FileList
          files={waiting.map(({ id, name, size, contentType }) => ({
            name,
            meta: formatFileSize(size),
            icon: contentType.startsWith('image/') ? 'image' : 'pdf',
            action: (
              <IconButton
                icon="x"
                label={`Remove ${name}`}
                {...form.update.getButtonProps({ name: field.name, value: ids.filter((other) => other !== id) })}
              />
            ),
          }))}
        />
      )}
    </section>
  );
}
