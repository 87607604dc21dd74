import { deliveryMinutes } from '../../contract/limits.ts';
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
  <header className="sticky -top-14 z-40 has-[:focus-visible]:top-0 md:top-0 border-b border-line bg-canvas print:hidden">
    <div className="shell flex flex-wrap items-center gap-x-4 gap-y-2 pb-1.5 md:h-16 md:flex-nowrap md:gap-x-8 md:py-0">
      <div className="flex h-14 items-center gap-2">
        <Logo />
        <p className="ml-1 max-w-20 border-l border-line pl-2.5 text-xs leading-tight font-semibold text-muted lg:max-w-none">
          {m.shell.deliveryIn({ minutes: deliveryMinutes })}
        </p>
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
