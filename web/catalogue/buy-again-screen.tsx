import { useQuery } from '@tanstack/react-query';
import { links } from '../../contract/api/links.ts';
import { m } from '../../messages/index.ts';
import type { AfterSignIn } from '../session/after-sign-in.ts';
import { useStoredSignIn } from '../session/use-session.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { NothingHere } from '../ui/nothing-here.tsx';
import { buyAgainQuery } from './buy-again-query.ts';
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx';

const placeholders = 6;

/** The products that the shopper bought before. Visitors learn what is here for them, and sign in. */
export function BuyAgainScreen() {
  const stored = useStoredSignIn();
  const { data, isError, refetch } = useQuery({ ...buyAgainQuery, enabled: stored === 'some' });
  if (stored === 'none') return <SignInFirst />;
  if (data && data.length > 0) {
    return (
      <>
        <h2 className="sr-only">{m.catalogue.products()}</h2>
        <ProductGrid products={data} atTop />
      </>
    );
  }
  if (data) {
    return (
      <NothingHere title={m.buyAgain.empty()} to={links.search} link={m.catalogue.browseAllProducts()}>
        {m.buyAgain.emptyText()}
      </NothingHere>
    );
  }
  if (isError) {
    return (
      <ErrorState title={m.buyAgain.failed()} onRetry={refetch}>
        {m.ui.checkConnection()}
      </ErrorState>
    );
  }
  return <ProductGridSkeleton count={placeholders} />;
}

function SignInFirst() {
  const back: AfterSignIn = { path: links.buyAgain, at: Date.now() };
  return (
    <EmptyState
      picture="orders"
      title={m.buyAgain.signInTitle()}
      action={
        <ButtonLink to={links.login} state={back}>
          {m.signIn.signIn()}
        </ButtonLink>
      }
    >
      {m.buyAgain.signInText()}
    </EmptyState>
  );
}
