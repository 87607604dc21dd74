import { links } from '../../../contract/api/links.ts';
import { m } from '../../../messages/index.ts';
import { HomePageScreen } from '../../admin/catalogue/home-page/home-page-screen.tsx';
import { privateMeta } from '../../session/personal-page.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';

export const meta = privateMeta(m.adminHome.title);

export default function HomePage() {
  return (
    <>
      <PageTitle
        hint={m.adminHome.hint()}
        action={
          <ButtonLink variant="outline" to={links.home}>
            {m.adminHome.viewPage()}
          </ButtonLink>
        }
      >
        {m.adminHome.title()}
      </PageTitle>
      <HomePageScreen />
    </>
  );
}
