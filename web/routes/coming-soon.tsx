import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { links } from '../../contract/api/links.ts';
import { m } from '../../messages/index.ts';
import { pageMeta } from '../seo/page-meta.ts';
import { ComingSoon } from '../shell/coming-soon.tsx';
import { findComingPage, findPage } from '../shell/footer.tsx';
import { useShopSettings } from '../shop-settings/use-shop-settings.ts';
import type { Route } from './+types/coming-soon';

const idIn = (search: URLSearchParams | string) => new URLSearchParams(search).get('page');

export function meta({ matches, location }: Route.MetaArgs) {
  const { origin, settings } = matches[0].loaderData;
  const { name: shopName } = settings;
  const id = idIn(location.search);
  const name = findComingPage(id, settings);
  return pageMeta({
    origin,
    shopName,
    path: links.comingSoon(name && id ? id : ''),
    title: `${name ?? m.shell.comingSoonTitle()} | ${shopName}`,
    description: m.shell.comingSoonDescription({ shopName }),
    hidden: true,
  });
}

/** One page for all footer links without content yet. Old links to it lead on to the page that exists since. */
export default function ComingSoonPage() {
  const id = idIn(useSearchParams()[0]);
  const settings = useShopSettings();
  const there = findPage(id, settings);
  const navigate = useNavigate();
  useEffect(() => {
    if (there?.startsWith('/')) void navigate(there, { replace: true });
    else if (there) location.replace(there);
  }, [there, navigate]);
  return <ComingSoon name={findComingPage(id, settings)} />;
}
