import { useLocation, useNavigate } from 'react-router';
import { links } from '../../contract/links.ts';

/** Marks the step into the drawer in the browser's history, so that closing it is a step back. */
const opened = { drawer: true };

/** The cart drawer is open while the address ends in #cart: any link can open it, and the back button closes it. */
export function useDrawer() {
  const { hash, search, state } = useLocation();
  const navigate = useNavigate();
  return {
    isOpen: hash === links.cart,
    open: () => void navigate({ search, hash: links.cart }, { preventScrollReset: true, state: opened }),
    close: () =>
      void (state === null
        ? navigate({ search, hash: '' }, { replace: true, preventScrollReset: true })
        : navigate(-1)),
    /** Closes it and goes elsewhere; back leads to the page without the drawer. */
    leaveTo: (path: string) => void navigate(path, { replace: true }),
  };
}
