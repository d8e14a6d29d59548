import type { ChangeEvent } from 'react';
import { Icon } from '#app/components/icon.tsx';

type PhotographInputProps = {
  id: string;
  /** The form's field of files; without JavaScript the picture goes with the form. */
  name: string;
  /** Takes what is chosen out of the form, to be made smaller and sent ahead of it. */
  onTake: (pictures: File[]) => void;
};

/** Takes a photograph of a paper timesheet, by the camera where the device has one. */
export function PhotographInput({ id, name, onTake }: PhotographInputProps) {
  const taken = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    if (!currentTarget.files?.length) return;
    onTake([...currentTarget.files]);
    currentTarget.value = '';
  };
  return (
    <div className="field mt-3">
      <div className="filedrop shoot">
        <label htmlFor={id} className="label">
          <Icon name="camera" />
          Take a photograph
        </label>
        <input
          type="file"
          id={id}
          name={name}
          accept="image/jpeg,image/png"
          capture="environment"
          aria-describedby={`${id}-hint`}
          onChange={taken}
        />
      </div>
      <span className="hint" id={`${id}-hint`}>
        Of a timesheet on paper. It is turned upright. Location is removed.
      </span>
    </div>
  );
}
