import type { ClipboardEvent } from 'react';
import { toast } from '../../ui/toasts.tsx';
import { isPictureFile, type PictureValue, readPicture } from './picture-file.ts';

/** For `onPaste` of a form: a picture pasted anywhere in it is handed to `onPicture`, which may refuse it by an Error; pasted text stays with its field. */
export const pastedPicture = (onPicture: (picture: PictureValue) => void) => (event: ClipboardEvent) => {
  const file = [...event.clipboardData.files].find(isPictureFile);
  if (!file) return;
  event.preventDefault();
  readPicture(file)
    .then(onPicture)
    .catch((error: Error) => toast.error(error.message));
};
