import { Info } from 'lucide-react';
import { AdminBadge } from '../session/admin-badge.tsx';
import { UserMenu } from '../session/user-menu.tsx';
import { Banner } from '../ui/banner.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { Logo } from './logo.tsx';
import { SearchBox } from './search-box.tsx';

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
      <nav aria-label="Account" className="ml-auto">
        <UserMenu />
      </nav>
    </div>
    <ConnectionBanner />
    <noscript>
      <Banner icon={<Info size={18} aria-hidden />}>
        JavaScript is off: you can browse and search, but not sign in, fill a cart or order.
      </Banner>
    </noscript>
  </header>
);
