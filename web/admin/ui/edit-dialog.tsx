import type { ComponentProps } from 'react';
import { m } from '../../../messages/index.ts';
import { PictureReading, usePictureReading } from '../../forms/picture-reading.ts';
import { announce } from '../../ui/announcer.tsx';
import { useUnsaved } from '../../ui/use-unsaved.tsx';
import { FormDialog } from './form-dialog.tsx';

interface Props extends Omit<ComponentProps<typeof FormDialog>, 'onClose'> {
  busy: boolean;
  /** Upload progress, 0 to 1. Without it there is no progress bar. */
  share?: number;
  /** True when input would be lost, so that closing asks first. */
  unsaved: boolean;
  onClose: () => void;
}

/** A `FormDialog` that asks before input is lost, waits for chosen pictures, and shows the upload progress. */
export function EditDialog({ share, unsaved, submitLabel, onSubmit, onClose, children, ...dialog }: Props) {
  const { leave, question } = useUnsaved(unsaved, onClose);
  const { isReading, count } = usePictureReading();
  const { busy } = dialog;
  return (
    <>
      <FormDialog
        className="space-y-5 p-5"
        {...dialog}
        submitLabel={isReading ? m.ui.preparingPhotos() : submitLabel}
        waits={isReading}
        above={busy && share !== undefined && <UploadProgress share={share} />}
        onSubmit={(form) => (isReading ? announce(m.ui.preparingPhotos()) : onSubmit(form))}
        onClose={() => !busy && leave()}
      >
        <PictureReading value={count}>{children}</PictureReading>
      </FormDialog>
      {question}
    </>
  );
}

const UploadProgress = ({ share }: { share: number }) => (
  <div
    role="progressbar"
    aria-label={m.adminCatalogue.uploadProgress()}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={Math.round(share * 100)}
    className="h-1.5 overflow-hidden rounded-full bg-line"
  >
    <div className="h-full bg-accent transition-[width]" style={{ width: `${share * 100}%` }} />
  </div>
);
