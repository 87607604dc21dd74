import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { watchConnection } from './api/connection.ts';
import { reportError, watchErrors } from './errors.ts';
import { watchInstallOffer } from './install/install-offer.ts';
import { receiveAfterSignIn } from './session/after-sign-in.ts';

watchErrors();
watchConnection();
watchInstallOffer();
receiveAfterSignIn();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter onError={(error) => reportError('render', error)} />
    </StrictMode>,
  );
});
