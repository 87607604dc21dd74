/** The router for guards, which run outside of components. */
import { useLayoutEffect } from 'react';
import { type Location, type NavigateFunction, useLocation, useNavigate } from 'react-router';

let navigate: NavigateFunction | undefined;
let shown: Location | undefined;

/** Used once, above all pages: the router runs no guard before. */
export function useNavigationForGuards(): void {
  const current = useNavigate();
  const location = useLocation();
  useLayoutEffect(() => {
    navigate = current;
    shown = location;
  }, [current, location]);
}

/** The page that is shown while a guard runs for another one. */
export const shownLocation = (): Location | undefined => shown;

/** Navigates to a path without the prefix of the language. */
export const goTo: (...given: [to: string, options: { replace: boolean; state: unknown }]) => void = (...given) =>
  void navigate?.(...given);
