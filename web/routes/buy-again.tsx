import { m } from '../../messages/index.ts';
import { BuyAgainScreen } from '../catalogue/buy-again-screen.tsx';
import { withMessages } from '../language/load-messages.ts';
import { privateMeta } from '../session/personal-page.tsx';
import { WithoutScript } from '../ui/needs-script.tsx';
import { PageTitle } from '../ui/page-title.tsx';

export const meta = privateMeta(m.catalogue.buyAgain);
export const clientMiddleware = [withMessages('lists')];

/** The same page for everybody: what somebody bought comes after hydration. */
export default function BuyAgainPage() {
  return (
    <div className="shell py-5 sm:py-8">
      <PageTitle>{m.catalogue.buyAgain()}</PageTitle>
      <WithoutScript title={m.signIn.pageNeedsScript()}>{m.signIn.pageNeedsScriptMore()}</WithoutScript>
      <div className="needs-script">
        <BuyAgainScreen />
      </div>
    </div>
  );
}
