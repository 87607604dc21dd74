/**
 * The last fallback when the page cannot be rendered, for example because its files are gone after a release. It depends on no
 * stylesheet, component or script; its links load a whole new page.
 */

import { links } from '../../contract/api/links.ts';
import { defaultAccent } from '../../contract/settings/default-public-settings.ts';
import { m } from '../../messages/index.ts';
import { currentLocale, localPath } from '../../messages/locale.ts';
import { useShopSettings } from '../shop-settings/use-shop-settings.ts';

export function PlainFailure() {
  const { name, accent = defaultAccent } = useShopSettings();
  return (
    <main
      style={{
        boxSizing: 'border-box',
        minHeight: '100dvh',
        margin: '0 auto',
        maxWidth: '30rem',
        padding: '20vh 1.25rem 2rem',
        background: '#fff',
        color: '#15211b',
        font: '1rem/1.5 system-ui, sans-serif',
        textAlign: 'center',
      }}
    >
      <p style={{ margin: '0 0 1.5rem', color: accent, fontSize: '1.5rem', fontWeight: 800 }}>{name}</p>
      <h1 style={{ margin: 0, fontSize: '1.5rem', lineHeight: 1.25 }}>{m.shell.brokenTitle()}</h1>
      <p style={{ margin: '0.75rem 0 1.75rem', color: '#55635b' }}>{m.shell.brokenText()}</p>
      <p style={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: '0.75rem', margin: 0 }}>
        {/* biome-ignore lint/a11y/useValidAnchor: it is the page's own address */}
        <a href="" style={{ ...button, background: accent, color: '#fff' }}>
          {m.shell.reloadPage()}
        </a>
        <a href={localPath(links.home, currentLocale())} style={{ ...button, background: '#f3f6f4', color: '#15211b' }}>
          {m.shell.goToHomePage()}
        </a>
      </p>
    </main>
  );
}

const button = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '2.75rem',
  padding: '0 1.25rem',
  borderRadius: '0.75rem',
  fontWeight: 600,
  textDecoration: 'none',
};
