import { Sprout } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { links } from '../../contract/links.ts';
import { pageMeta, shopName } from '../seo/page-meta.ts';
import { findComingPage } from '../shell/coming-pages.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import type { Route } from './+types/coming-soon';

const nameIn = (search: URLSearchParams | string) => findComingPage(new URLSearchParams(search).get('page'));

export function meta({ matches, location }: Route.MetaArgs) {
  const name = nameIn(location.search);
  return pageMeta({
    origin: matches[0].loaderData.origin,
    path: links.comingSoon(name ?? ''),
    title: `${name ?? 'Coming soon'} | ${shopName}`,
    description: 'This page of Tokri is being written.',
    hidden: true,
  });
}

/** One page for all footer links without content yet. */
export default function ComingSoon() {
  const name = nameIn(useSearchParams()[0]);
  return (
    <EmptyState
      heading="h1"
      icon={<Sprout size={40} aria-hidden />}
      title={name ? `${name} is coming soon` : 'This page is coming soon'}
      action={<ButtonLink to={links.home}>Go to Home</ButtonLink>}
    >
      We are still writing this page. The store itself is open, so have a look around.
    </EmptyState>
  );
}
