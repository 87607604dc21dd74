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

/** One honest page for all that the footer names and that is not there yet. */
export default function ComingSoon() {
  const name = nameIn(useSearchParams()[0]);
  return (
    <EmptyState
      heading="h1"
      icon={<Sprout size={40} aria-hidden />}
      title={name ? `${name} is coming soon` : 'This page is coming soon'}
      action={<ButtonLink to={links.home}>Go to Home</ButtonLink>}
    >
      We have not written this page yet. The shop itself is open: have a look around.
    </EmptyState>
  );
}
