import { useSearchParams } from 'react-router';
import { links } from '../../contract/links.ts';
import { m } from '../../messages/index.ts';
import { pageMeta, shopName } from '../seo/page-meta.ts';
import { findComingPage } from '../shell/footer.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Sprout } from '../ui/icons.tsx';
import type { Route } from './+types/coming-soon';

const idIn = (search: URLSearchParams | string) => new URLSearchParams(search).get('page');

export function meta({ matches, location }: Route.MetaArgs) {
  const id = idIn(location.search);
  const name = findComingPage(id);
  return pageMeta({
    origin: matches[0].loaderData.origin,
    path: links.comingSoon(name && id ? id : ''),
    title: `${name ?? m.shell.comingSoonTitle()} | ${shopName}`,
    description: m.shell.comingSoonDescription(),
    hidden: true,
  });
}

/** One page for all footer links without content yet. */
export default function ComingSoon() {
  const name = findComingPage(idIn(useSearchParams()[0]));
  return (
    <EmptyState
      heading="h1"
      icon={<Sprout size={40} />}
      title={name ? m.shell.namedPageComingSoon({ name }) : m.shell.pageComingSoon()}
      action={
        <span className="flex flex-wrap justify-center gap-3">
          <ButtonLink to={links.home}>{m.shell.goToHome()}</ButtonLink>
          <ButtonLink to={links.faq} variant="outline">
            {m.help.help()}
          </ButtonLink>
        </span>
      }
    >
      {m.shell.comingSoonText()}
    </EmptyState>
  );
}
