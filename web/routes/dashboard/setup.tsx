import { useState } from 'react';
import { m } from '../../../messages/index.ts';
import { privateMeta } from '../../session/personal-page.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import type { Route } from './+types/setup';

export const meta = privateMeta(m.setup.title);

/** Of its own, because a shop needs it once: its files are not in the list that every page of the store loads. */
const SetupScreen = lazyComponent(async () => ({
  default: (await import('../../admin/shop/setup/setup-screen.tsx')).SetupScreen,
}));

/** The guide from an empty shop to its first order. One route for all steps, so that it stays while they change. */
export default function Setup({ params: { step } }: Route.ComponentProps) {
  const [missing, setMissing] = useState(false);
  return (
    <>
      <PageTitle hint={m.setup.hint()}>{m.setup.title()}</PageTitle>
      {missing ? (
        <ErrorState title={m.setup.loadingFailed()} onRetry={() => setMissing(false)}>
          {m.ui.checkConnection()}
        </ErrorState>
      ) : (
        <SetupScreen step={step} onMissing={() => setMissing(true)} />
      )}
    </>
  );
}
