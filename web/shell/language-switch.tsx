import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { currentLocale, type Locale, languageNames, languageTags, locales, localPath } from '../../messages/locale.ts';
import { handOverAfterSignIn } from '../session/after-sign-in.ts';

interface Props {
  className: string;
  icon?: ReactNode;
  /** Shows a short name on phones, where there is one. */
  short?: boolean;
}

/** Languages that do not fit into one line with the rest of the top bar of a phone. */
const shortNames: Partial<Record<Locale, string>> = { en: 'EN' };

/**
 * Links to this page in the other languages. Each language has its own build, so they load a whole page. The URL alone says the
 * language. What happens after a sign-in is handed over. A served page does not know the hash and the parameters that it does not use:
 * early.js adds them on the click.
 */
export function LanguageSwitch({ className, icon, short = false }: Props) {
  const { pathname, search, state } = useLocation();
  return locales
    .filter((each) => each !== currentLocale())
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
        {short && shortNames[each] ? (
          <>
            <span aria-hidden className="sm:hidden">
              {shortNames[each]}
            </span>
            <span className="max-sm:sr-only">{languageNames[each]}</span>
          </>
        ) : (
          languageNames[each]
        )}
      </a>
    ));
}
