import { useQuery } from '@tanstack/react-query';
import { links } from '../../../contract/links.ts';
import { type PageSlug, pageSlugs } from '../../../contract/page-slugs.ts';
import { m } from '../../../messages/index.ts';
import { type Locale, locales } from '../../../messages/locale.ts';
import { LoadingFailed } from '../../api/loading-failed.tsx';
import { pageTitles } from '../../content-pages/page-titles.ts';
import { Skeletons } from '../../ui/skeleton.tsx';
import { ToggleLink } from '../../ui/toggle-group.tsx';
import { pageTextsQuery } from './page-texts-query.ts';
import { TextEditor } from './text-editor.tsx';

const languageNames: Readonly<Record<Locale, string>> = { en: m.help.english(), hi: m.help.hindi() };

const linkTo = (slug: PageSlug, language: Locale) => `${links.adminPages}?page=${slug}&language=${language}`;

interface Props {
  slug: PageSlug;
  language: Locale;
}

/** Writes the texts of pages: one page in one language at a time. */
export function PageTextsScreen({ slug, language }: Props) {
  const { data, error, isPending, refetch } = useQuery(pageTextsQuery);
  const page = data?.find((each) => each.slug === slug && each.language === language);
  return (
    <>
      <div className="mb-5 flex flex-wrap gap-x-8 gap-y-3">
        <nav aria-label={m.help.page()}>
          <ul className="flex flex-wrap gap-2">
            {pageSlugs.map((each) => (
              <li key={each}>
                <ToggleLink to={linkTo(each, language)} current={each === slug}>
                  {pageTitles[each]}
                </ToggleLink>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-label={m.help.language()}>
          <ul className="flex flex-wrap gap-2">
            {locales.map((each) => (
              <li key={each}>
                <ToggleLink to={linkTo(slug, each)} current={each === language}>
                  {languageNames[each]}
                </ToggleLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      {page ? (
        <TextEditor key={`${slug} ${language}`} page={page} />
      ) : isPending ? (
        <Skeletons label={m.help.loading()} className="grid gap-4" sizes={['h-96 rounded-xl', 'h-11 w-40']} />
      ) : (
        <LoadingFailed title={m.help.loadingFailed()} query={{ error, refetch }} />
      )}
    </>
  );
}
