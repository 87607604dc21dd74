import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { withoutLineBreaks } from '../contract/api/links.ts';
import { setLocaleSource, splitLocale } from '../messages/locale.ts';
import { watchConnection } from './api/connection.ts';
import { reportError, watchErrors } from './errors.ts';
import { watchInstallOffer } from './install/install-offer.ts';
import { loadMessages, type MessageFile } from './language/load-messages.ts';
import { receiveAfterSignIn } from './session/after-sign-in.ts';

// The path by which the server has rendered the page.
const path = withoutLineBreaks(location.pathname);
if (path !== location.pathname) history.replaceState(history.state, '', path + location.search + location.hash);

const { locale } = splitLocale(location.pathname);
setLocaleSource(() => locale);

watchErrors();
watchConnection();
watchInstallOffer();
receiveAfterSignIn();

const hydrate = () =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter onError={(error) => reportError('render', error)} />
      </StrictMode>,
    );
  });

// The server has written the names of the files that the page needs (web/root.tsx).
const files = document.documentElement.dataset.messages?.split(' ') as MessageFile[];
void loadMessages(...files).then(hydrate);
