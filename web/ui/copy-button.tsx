import type { ComponentProps } from 'react';
import { Button } from './button.tsx';
import { toast } from './toasts.tsx';

interface Props extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  text: string;
  copied: string;
  /** Where the browser does not let a page write to the clipboard. */
  failed: string;
}

/** Copies a text. */
export function CopyButton({ text, copied, failed, ...button }: Props) {
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(copied);
    } catch {
      toast.error(failed);
    }
  }
  return <Button variant="outline" {...button} onClick={() => void copy()} />;
}
