import type { ContentPage } from '../../contract/pages/content-pages.ts';
import { currentLocale, languageTags } from '../../messages/locale.ts';
import { PageTitle } from '../ui/page-title.tsx';
import { pageTitles } from './page-titles.ts';
import { WrittenText } from './written-text.tsx';

/** A page whose text an administrator can write. */
export const ContentScreen = ({ page: { slug, html, language } }: { page: ContentPage }) => (
  <article className="shell max-w-3xl py-6">
    <PageTitle>{pageTitles()[slug]}</PageTitle>
    <WrittenText html={html} lang={language === currentLocale() ? undefined : languageTags[language]} />
  </article>
);
