import { useQuery } from '@tanstack/react-query';
import { links } from '../../../../contract/api/links.ts';
import type { PageSlug } from '../../../../contract/pages/page-slugs.ts';
import { m } from '../../../../messages/index.ts';
import { currentLocale, type Locale, languageNameIn, locales } from '../../../../messages/locale.ts';
import { LoadingFailed } from '../../../api/loading-failed.tsx';
import { pageTitles } from '../../../content-pages/page-titles.ts';
import { TextLink } from '../../../ui/button.tsx';
import { ArrowLeft } from '../../../ui/icons.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { ToggleLink } from '../../../ui/toggle-group.tsx';
import { editorLink, PageList } from './page-list.tsx';
import { pageTextsQuery } from './page-texts-query.ts';
import { TextEditor } from './text-editor.tsx';

interface Props {
  /** The page that is edited; undefined for the list of all. */
  slug: PageSlug | undefined;
  language: Locale;
}

/** All pages with their states, or one page in one language to write. */
export function PageTextsScreen({ slug, language }: Props) {
  const { data, error, isPending, refetch } = useQuery(pageTextsQuery);
  const page = data?.find((each) => each.slug === slug && each.language === language);
  if (isPending)
    return <Skeletons label={m.helpAdmin.loading()} className="grid gap-4" sizes={['h-96 rounded-xl', 'h-11 w-40']} />;
  if (!data) return <LoadingFailed title={m.helpAdmin.loadingFailed()} query={{ error, refetch }} />;
  if (!slug || !page) return <PageList texts={data} />;
  return (
    <>
      <TextLink to={links.adminPages}>
        <ArrowLeft size={18} />
        {m.helpAdmin.allPages()}
      </TextLink>
      <div className="mt-1 mb-5 flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <h2 className="text-xl font-bold">{pageTitles()[slug]}</h2>
        <nav aria-label={m.helpAdmin.language()}>
          <ul className="flex flex-wrap gap-2">
            {locales.map((each) => (
              <li key={each}>
                <ToggleLink to={editorLink(slug, each)} current={each === language}>
                  {languageNameIn(currentLocale(), each)}
                </ToggleLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <TextEditor key={`${slug} ${language}`} page={page} />
    </>
  );
}
