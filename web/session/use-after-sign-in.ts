import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { links } from '../../contract/links.ts';
import { readTokens } from '../api/tokens.ts';
import { forgetAfterSignIn } from './return-to.ts';

const signInScreens: readonly string[] = [links.login, links.register, links.forgotPassword];

/** A visitor who leaves the sign-in screens without signing in has changed their mind: a later sign-in is a plain one. */
export function useForgetAfterSignIn(): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    const left = signInScreens.includes(before.current) && !signInScreens.includes(pathname);
    before.current = pathname;
    if (left && !readTokens()) forgetAfterSignIn();
  }, [pathname]);
}
