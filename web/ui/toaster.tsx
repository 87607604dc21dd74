import { useEffect } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { m } from '../../messages/index.ts';
import { useMedia } from './use-media.ts';

interface Props {
  /** In ms. */
  duration: number;
  /** Called once toasts can be shown. */
  onReady: (show: typeof toast) => void;
}

/** Below the top bar, as focused elements are (app.css). */
const top = 'clamp(1rem, var(--room-for-sticky), 7.5rem)';
/** Above the bars at the lower edge of the window. */
const bottom = '5.5rem';

/** The toasts. Loaded when the first one is shown (toasts.tsx). */
export function Toaster({ duration, onReady }: Props) {
  const isNarrow = useMedia('(width < 48rem)');
  // This effect runs after those of its children, so Sonner listens.
  useEffect(() => onReady(toast), [onReady]);
  return (
    // Sonner keeps toasts while the mouse is over them. The same holds for the focus, which takes longer to reach a button.
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to the focus of the buttons inside
    <div
      onFocus={({ target }) => target.dispatchEvent(new MouseEvent('mousemove', { bubbles: true }))}
      onBlur={({ target }) => target.dispatchEvent(new MouseEvent('mouseout', { bubbles: true }))}
    >
      <Sonner
        className="toasts"
        position={isNarrow ? 'top-center' : 'bottom-left'}
        swipeDirections={['left', 'right', isNarrow ? 'top' : 'bottom']}
        duration={duration}
        richColors
        closeButton
        containerAriaLabel={m.ui.notifications()}
        toastOptions={{ closeButtonAriaLabel: m.ui.close() }}
        offset={{ top, bottom, left: '1rem' }}
        mobileOffset={{ top, right: '0.75rem', left: '0.75rem' }}
      />
    </div>
  );
}
