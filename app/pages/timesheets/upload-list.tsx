import { IconButton } from '#app/components/button.tsx';
import { type FileItem, FileList } from './file-list.tsx';
import { formatFileSize } from '#domain/format.ts';
import type { Uploads } from './use-uploads.ts';

/** Uploads in progress, and those finished or refused. `name` carries their ids. */
export function UploadList({ uploads, name }: { uploads: Uploads; name: string }) {
  const items = uploads.files.map(({ key, name: fileName, size, sent, kept, problem }): FileItem => {
    const isMoving = !kept && !problem;
    return {
      key,
      name: fileName,
      meta: isMoving ? `${formatFileSize(size)}, ${Math.round(sent * 100)}% sent` : formatFileSize(size),
      icon: kept?.contentType.startsWith('image/') ? 'image' : 'pdf',
      ...(problem ? { error: problem } : {}),
      ...(isMoving ? { progress: { label: `Sending ${fileName}`, share: sent } } : {}),
      action: (
        <IconButton
          type="button"
          icon="x"
          label={isMoving ? `Cancel ${fileName}` : `Remove ${fileName}`}
          onClick={() => uploads.remove(key)}
        />
      ),
    };
  });
  return (
    <>
      {uploads.files.map(({ key, kept }) => kept && <input key={key} type="hidden" name={name} value={kept.id} />)}
      {items.length > 0 && <FileList files={items} />}
    </>
  );
}
