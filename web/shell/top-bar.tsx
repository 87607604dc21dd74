import { m } from '../../messages/index.ts';
import { AdminBadge } from '../session/admin-badge.tsx';
import { Banner } from '../ui/banner.tsx';
import { Info } from '../ui/icons.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { Logo } from './logo.tsx';
import { SearchBox } from './search-box.tsx';
import { UserMenu } from './user-menu.tsx';

/** The sticky top bar: logo, search, user menu (spec §2). On phones the search has its own row. */
export const TopBar = () => (
  <header className="sticky top-0 z-40 border-b border-line bg-white print:hidden">
    <div className="shell flex flex-wrap items-center gap-x-4 gap-y-2 py-1.5 md:h-16 md:flex-nowrap md:gap-x-8 md:py-0">
      <div className="flex items-center gap-2">
        <Logo />
        <AdminBadge />
      </div>
      <div className="order-last flex w-full pb-1 md:order-none md:w-auto md:max-w-2xl md:flex-1 md:pb-0">
        <SearchBox />
      </div>
      <div className="ml-auto flex items-center gap-1">
        <LanguageSwitch className="flex min-h-11 items-center rounded-md px-2 text-sm font-semibold hover:bg-surface" />
        <nav aria-label={m.shell.account()}>
          <UserMenu />
        </nav>
      </div>
    </div>
    <ConnectionBanner />
    <noscript>
      <Banner icon={<Info size={18} />}>{m.shell.withoutScript()}</Banner>
    </noscript>
  </header>
);
