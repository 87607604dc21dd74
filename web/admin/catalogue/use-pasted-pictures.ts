import { useEffect, useEffectEvent } from 'react';
import { toast } from '../../ui/toasts.tsx';
import { isPictureFile, type PictureValue, readPicture } from './picture-file.ts';

/**
 * Passes pictures pasted anywhere on the page to `onPictures`, even when no field has the focus. Pasted text is not affected.
 * `onPictures` may reject them by throwing an Error.
 */
export function usePastedPictures(onPictures: (pictures: PictureValue[]) => void): void {
  const paste = useEffectEvent(async (files: readonly File[]) => {
    try {
      onPictures(await Promise.all(files.map(readPicture)));
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'This picture could not be read.');
    }
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])].filter(isPictureFile);
      // A focused slot handles the paste itself.
      if (event.defaultPrevented || files.length === 0) return;
      event.preventDefault();
      void paste(files);
    };
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, []);
}
