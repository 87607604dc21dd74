import { Link } from 'react-router';
import { links } from '../../../../contract/api/links.ts';
import type { PageText } from '../../../../contract/pages/content-pages.ts';
import { type PageSlug, pagePath, pageSlugs } from '../../../../contract/pages/page-slugs.ts';
import { m } from '../../../../messages/index.ts';
import { currentLocale, type Locale, languageNameIn } from '../../../../messages/locale.ts';
import { pageTitles } from '../../../content-pages/page-titles.ts';
import { formatMoment } from '../../../dates.ts';
import { cardFrame } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Pencil } from '../../../ui/icons.tsx';
import { StatePill } from './state-pill.tsx';

export const editorLink = (slug: PageSlug, language: Locale) => `${links.adminPages}?page=${slug}&language=${language}`;

/** Every page with the state of its text in each language. */
export const PageList = ({ texts }: { texts: readonly PageText[] }) => (
  <ul className={classNames(cardFrame, 'divide-y divide-line')}>
    {pageSlugs.map((slug) => (
      <li key={slug} className="grid gap-x-6 gap-y-1 px-4 py-4 lg:grid-cols-[1fr_2fr] lg:items-center">
        <div className="min-w-0">
          <h2 className="font-bold">{pageTitles()[slug]}</h2>
          <p className="text-sm text-muted">{pagePath(slug)}</p>
        </div>
        <ul className="grid gap-2 sm:grid-cols-2">
          {texts
            .filter((text) => text.slug === slug)
            .map((text) => (
              <li key={text.language}>
                <Text text={text} />
              </li>
            ))}
        </ul>
      </li>
    ))}
  </ul>
);

/** One text: its language, its state, and since when. It leads to the editor. */
const Text = ({ text: { slug, language, state, updatedAt } }: { text: PageText }) => (
  <Link
    to={editorLink(slug, language)}
    className="flex min-h-14 items-center gap-3 rounded-lg border border-line px-3 py-2 hover:border-accent-line hover:bg-accent-soft"
  >
    <span className="min-w-0 flex-1">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-semibold">{languageNameIn(currentLocale(), language)}</span>
        <StatePill state={state} />
      </span>
      {updatedAt && (
        <span className="block text-sm text-muted">{m.helpAdmin.changedAt({ time: formatMoment(updatedAt) })}</span>
      )}
    </span>
    <Pencil size={18} className="shrink-0 text-muted" />
    <span className="sr-only">{m.helpAdmin.edit({ page: pageTitles()[slug] })}</span>
  </Link>
);
