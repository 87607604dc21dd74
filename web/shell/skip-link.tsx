import { m } from '../../messages/index.ts';
import { mainId } from './page-announcer.tsx';

/** The first focusable element: skips bars and menus. */
export const SkipLink = () => (
  <a
    href={`#${mainId}`}
    className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-accent-strong px-4 py-2.5 font-semibold text-on-accent focus:translate-y-0"
  >
    {m.shell.skipToContent()}
  </a>
);
