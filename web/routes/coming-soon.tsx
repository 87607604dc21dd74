import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { links } from '../../contract/links.ts';
import { m } from '../../messages/index.ts';
import { pageMeta } from '../seo/page-meta.ts';
import { ComingSoon } from '../shell/coming-soon.tsx';
import { findComingPage } from '../shell/footer.tsx';
import { useShopSettings } from '../shop-settings/use-shop-settings.ts';
import type { Route } from './+types/coming-soon';

const idIn = (search: URLSearchParams | string) => new URLSearchParams(search).get('page');

export function meta({ matches, location }: Route.MetaArgs) {
  const {
    origin,
    settings: { name: shopName },
  } = matches[0].loaderData;
  const id = idIn(location.search);
  const name = findComingPage(id);
  return pageMeta({
    origin,
    shopName,
    path: links.comingSoon(name && id ? id : ''),
    title: `${name ?? m.shell.comingSoonTitle()} | ${shopName}`,
    description: m.shell.comingSoonDescription({ shopName }),
    hidden: true,
  });
}

/** One page for all footer links without content yet. Old links to it lead on to the page that has been written since. */
export default function ComingSoonPage() {
  const id = idIn(useSearchParams()[0]);
  const written = useShopSettings().pages?.[id ?? ''];
  const navigate = useNavigate();
  useEffect(() => {
    if (written) void navigate(written, { replace: true });
  }, [written, navigate]);
  return <ComingSoon name={findComingPage(id)} />;
}
