import { CircleX } from './icons.tsx';
import { toast } from './toasts.tsx';

const id = 'dark';

/** An error as a dark toast with a red cross. */
export const darkToast = (message: string): void => {
  toast(message, {
    id,
    icon: <CircleX size={20} className="text-danger-bright" />,
    className: 'border-ink! bg-ink! text-canvas!',
  });
};
