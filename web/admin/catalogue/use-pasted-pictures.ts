import { useEffect, useEffectEvent } from 'react';
import { toast } from '../../ui/toasts.tsx';
import { isPictureFile, type PictureValue, readPicture } from './picture-file.ts';

/**
 * Hands pictures that are pasted anywhere to `onPictures`, wherever the focus is: right after a dialog has opened it is on no
 * field. Pasted text stays with its field. `onPictures` may refuse them by an Error.
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
      // A slot that the focus is on takes the picture itself.
      if (event.defaultPrevented || files.length === 0) return;
      event.preventDefault();
      void paste(files);
    };
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, []);
}
