import { links } from '../../contract/api/links.ts';
import { m } from '../../messages/index.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Sprout } from '../ui/icons.tsx';

/** Stands for a page that nobody has written yet. @param name as in the footer; undefined for an unknown page */
export const ComingSoon = ({ name }: { name: string | undefined }) => (
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
