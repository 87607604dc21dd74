/**
 * Leaving a light page loads a document, which needs a connection, and ends what is on its way to the store. So links wait for what is not
 * sent yet, and lead nowhere without a connection.
 */
import { m } from '../../messages/index.ts';
import { readConnection } from '../api/connection.ts';
import { toast } from '../ui/toasts.tsx';

/** In ms: how long a link waits for what is not sent yet, and how often it looks. What is not sent then stays on the device. */
const longest = 4_000;
const pause = 100;

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** The link of a click that would load another document of the store here. */
function linkOf(event: MouseEvent): HTMLAnchorElement | undefined {
  if (event.defaultPrevented || !isPlain(event) || !(event.target instanceof Element)) return undefined;
  const link = event.target.closest<HTMLAnchorElement>('a[href]');
  if (!link || link.target === '_blank' || link.hasAttribute('download') || link.origin !== location.origin)
    return undefined;
  const isHere = link.hash !== '' && link.pathname === location.pathname && link.search === location.search;
  return isHere ? undefined : link;
}

/** @param isUnsent whether the screen has something that the store does not know yet */
export function watchLinks(isUnsent: () => boolean): void {
  addEventListener('click', (event) => {
    const link = linkOf(event);
    if (!link) return;
    if (isOnline() && !isUnsent()) return;
    event.preventDefault();
    void whenSent(isUnsent).then(() => {
      if (isOnline()) location.assign(link.href);
      else toast.warning(m.adminShell.needsConnection(), { id: 'needs-connection' });
    });
  });
}

const isOnline = () => readConnection() === 'online';

async function whenSent(isUnsent: () => boolean): Promise<void> {
  for (let waited = 0; isOnline() && isUnsent() && waited < longest; waited += pause) {
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
