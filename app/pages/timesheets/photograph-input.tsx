import type { ChangeEvent } from 'react';
import { Icon } from '#app/components/icon.tsx';

type PhotographInputProps = {
  id: string;
  /** The form's file field; without JavaScript the picture is sent with the form. */
  name: string;
  /** Takes the chosen files out of the form, to be shrunk and uploaded in advance. */
  onTake: (pictures: File[]) => void;
};

/** Takes a photograph of a paper timesheet, with the camera if the device has one. */
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
