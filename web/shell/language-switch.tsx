import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { languageNames, languageTags, locale, locales, localPath } from '../../messages/locale.ts';
import { handOverAfterSignIn } from '../session/after-sign-in.ts';

/**
 * Links to this page in the other languages. Each language has its own build, so they load a whole page. The URL alone says the
 * language. What happens after a sign-in is handed over. A served page does not know the hash and the parameters that it does not use: early.js adds them
 * on the click.
 */
export function LanguageSwitch({ className, icon }: { className: string; icon?: ReactNode }) {
  const { pathname, search, state } = useLocation();
  return locales
    .filter((each) => each !== locale)
    .map((each) => (
      <a
        key={each}
        href={localPath(pathname, each) + search}
        onClick={() => handOverAfterSignIn(state, localPath(pathname, each) + search)}
        hrefLang={languageTags[each]}
        lang={languageTags[each]}
        className={className}
        suppressHydrationWarning
      >
        {icon}
        {languageNames[each]}
      </a>
    ));
}
