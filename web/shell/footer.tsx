import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { links } from '../../contract/links.ts';
import { shopDayAt } from '../../contract/shop-day.ts';
import { comingPages } from './coming-pages.ts';
import { Logo } from './logo.tsx';
import { Newsletter } from './newsletter.tsx';

const link = 'inline-flex min-h-9 items-center hover:text-accent hover:underline';

/** Spec §2, footer. Pages without content link to a placeholder page. */
export const Footer = () => (
  <footer className="mt-16 print:hidden border-t border-line bg-surface text-sm">
    <div className="shell grid grid-cols-2 gap-8 py-10 lg:grid-cols-[1.4fr_1fr_1fr_1.6fr]">
      <div className="col-span-2 lg:col-span-1">
        <Logo />
        <p className="mt-2 max-w-xs text-muted">
          Fresh groceries delivered to your doorstep in minutes. Fruit, vegetables, dairy and everyday essentials,
          whenever you need them.
        </p>
      </div>
      <Column title="Quick Links">
        <Entry to={links.home}>Home</Entry>
        <Entry to={links.search}>Shop</Entry>
        <Coming pages={comingPages.quickLinks} />
      </Column>
      <Column title="Customer Care">
        <Coming pages={comingPages.customerCare} />
      </Column>
      <Newsletter />
    </div>
    <div className="border-t border-line">
      <div className="shell flex flex-wrap items-center justify-between gap-x-6 gap-y-1 pt-3 room-for-bars text-muted">
        <Copyright />
        <ul className="flex flex-wrap gap-x-5">
          <Coming pages={comingPages.legal} />
          <li>
            <a href="/sitemap.xml" className={link}>
              Sitemap
            </a>
          </li>
        </ul>
      </div>
    </div>
  </footer>
);

/**
 * The year in store time. A cached page may be from last year, so the browser updates it after hydration; React does not replace
 * different text.
 */
function Copyright() {
  const [isServed, setServed] = useState(true);
  useEffect(() => setServed(false), []);
  return (
    <p key={isServed ? 'served' : 'own'} suppressHydrationWarning>
      © {shopDayAt(new Date()).slice(0, 4)} Tokri. All rights reserved.
    </p>
  );
}

const Column = ({ title, children }: { title: string; children: ReactNode }) => (
  <nav aria-label={title}>
    <h2 className="mb-1 text-base font-bold">{title}</h2>
    <ul className="text-muted">{children}</ul>
  </nav>
);

const Entry = ({ to, children }: { to: string; children: ReactNode }) => (
  <li>
    <Link to={to} className={link}>
      {children}
    </Link>
  </li>
);

const Coming = ({ pages }: { pages: readonly string[] }) =>
  pages.map((page) => (
    <Entry key={page} to={links.comingSoon(page)}>
      {page}
    </Entry>
  ));
