import { useSearchParams } from 'react-router';
import { pageSlugs } from '../../../contract/pages/page-slugs.ts';
import { m } from '../../../messages/index.ts';
import { baseLocale, locales } from '../../../messages/locale.ts';
import { PageTextsScreen } from '../../admin/catalogue/pages/page-texts-screen.tsx';
import { privateMeta } from '../../session/personal-page.tsx';
import { PageTitle } from '../../ui/page-title.tsx';

export const meta = privateMeta(m.help.pages);

/** All pages; `?page=faq&language=hi` opens a text. */
export default function Pages() {
  const [params] = useSearchParams();
  const slug = pageSlugs.find((each) => each === params.get('page'));
  const language = locales.find((each) => each === params.get('language')) ?? baseLocale;
  return (
    <>
      <PageTitle hint={m.pagesAdmin.hint()}>{m.help.pages()}</PageTitle>
      <PageTextsScreen slug={slug} language={language} />
    </>
  );
}
