import { useEffect, useRef, useState } from 'react';
import { FORM_TOKEN_FIELD, useFormToken } from '#app/components/fields/form-token.tsx';
import { usePaths } from '#app/paths.ts';
import { MAXIMUM_FILES, MAXIMUM_UPLOAD_SIZE, tooBig, TOO_MANY_FILES } from '#domain/files/limits.ts';
import { newId } from '#domain/new-id.ts';
import { needsDrawing, shrinkPicture } from './shrink-picture.ts';

/** An uploaded file that waits for its form to be sent. */
export type UploadedFile = { id: string; name: string; size: number; contentType: string };

/** The server's response to one file. */
export type UploadAnswer = { upload: UploadedFile | null; problem: string | null };

/** One upload, in progress or finished; `sent` is the share sent so far, 0 to 1. */
export type Upload = {
  key: string;
  name: string;
  size: number;
  sent: number;
  kept: UploadedFile | null;
  problem: string | null;
};

/** The files of a form that are uploaded before it. */
export type Uploads = {
  files: Upload[];
  /** Whether some are still uploading: the form would be sent without them. */
  isBusy: boolean;
  take: (chosen: File[]) => void;
  /** The same for photographs, which are shrunk first. */
  photograph: (taken: File[]) => void;
  /** Cancels an upload, or removes a file from the form. */
  remove: (key: string) => void;
};

/**
 * Uploads chosen files before their form, each with its progress. Needs JavaScript; without it they are sent with the
 * form.
 * @param others the other files of the form, by id
 */
export function useUploads(others: { id: string }[]): Uploads {
  const action = usePaths().uploads();
  const token = useFormToken();
  const [files, setFiles] = useState<Upload[]>([]);
  const [drawing, setDrawing] = useState(0);
  const running = useRef(new Map<string, XMLHttpRequest>());
  useEffect(() => {
    const requests = running.current;
    return () => requests.forEach((request) => request.abort());
  }, []);

  const change = (key: string, changes: Partial<Upload>) =>
    setFiles((now) => now.map((file) => (file.key === key ? { ...file, ...changes } : file)));

  const send = (key: string, file: File) => {
    const request = new XMLHttpRequest();
    const end = (changes: Partial<Upload>) => {
      running.current.delete(key);
      change(key, changes);
    };
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => change(key, { sent: total > 0 ? loaded / total : 0 });
    request.onerror = () => end({ problem: lostWords(file.name) });
    request.onload = () => {
      const answer = request.response as Partial<UploadAnswer> | null;
      end({ kept: answer?.upload ?? null, problem: answer?.upload ? null : (answer?.problem ?? lostWords(file.name)) });
    };
    const form = new FormData();
    if (token !== undefined) form.append(FORM_TOKEN_FIELD, token);
    form.append('files', file);
    running.current.set(key, request);
    request.open('POST', action);
    request.send(form);
  };

  const draw = (chosen: File[], isDrawn: (file: File) => boolean) => {
    setDrawing((count) => count + 1);
    void Promise.all(chosen.map((file) => (isDrawn(file) ? shrinkPicture(file) : file)))
      .then(takeNow)
      .finally(() => setDrawing((count) => count - 1));
  };

  const takeNow = (chosen: File[]) => {
    const besides = others.filter(({ id }) => !files.some(({ kept }) => kept?.id === id));
    let room = MAXIMUM_FILES - besides.length - files.filter(({ problem }) => problem === null).length;
    const taken = chosen.map((file) => {
      const isTooBig = file.size > MAXIMUM_UPLOAD_SIZE;
      const problem = isTooBig ? tooBig(file.name, file.size) : room > 0 ? null : `${file.name}: ${TOO_MANY_FILES}`;
      if (problem === null) room -= 1;
      return { file, upload: { key: newId(), name: file.name, size: file.size, sent: 0, kept: null, problem } };
    });
    setFiles((now) => [...now, ...taken.map(({ upload }) => upload)]);
    for (const { file, upload } of taken) if (upload.problem === null) send(upload.key, file);
  };

  const remove = (key: string) => {
    running.current.get(key)?.abort();
    running.current.delete(key);
    setFiles((now) => now.filter((file) => file.key !== key));
  };
  return {
    files,
    isBusy: drawing > 0 || files.some(({ kept, problem }) => !kept && !problem),
    take: (chosen) => (chosen.some(needsDrawing) ? draw(chosen, needsDrawing) : takeNow(chosen)),
    photograph: (taken) => draw(taken, () => true),
    remove,
  };
}

const lostWords = (name: string) => `The file "${name}" did not arrive, please choose it again`;
