import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { links } from '../../contract/links.ts';
import { shopDayAt } from '../../contract/shop-day.ts';
import { m } from '../../messages/index.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/toasts.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { Logo } from './logo.tsx';
import { ThemeSelect } from './theme-select.tsx';

/** Pages without content yet (spec §2: 'All links are placeholders'), by their ids in the URL. */
const comingPages: Readonly<Record<string, string>> = {
  'about-us': m.shell.aboutUs(),
  blog: m.shell.blog(),
  faqs: m.shell.faqs(),
  'shipping-policy': m.shell.shippingPolicy(),
  'returns-and-refunds': m.shell.returnsAndRefunds(),
  support: m.shell.support(),
  'privacy-policy': m.shell.privacyPolicy(),
  'terms-of-service': m.shell.termsOfService(),
};

/** The name of a page as in the footer; undefined for an unknown id. */
export const findComingPage = (id: string | null): string | undefined =>
  id !== null && Object.hasOwn(comingPages, id) ? comingPages[id] : undefined;

const link = 'inline-flex min-h-9 items-center hover:text-accent hover:underline';

/** Spec §2, footer. Pages without content link to a placeholder page. */
export const Footer = () => (
  <footer className="mt-16 print:hidden border-t border-line bg-surface text-sm">
    <div className="shell grid grid-cols-2 gap-8 py-10 lg:grid-cols-[1.4fr_1fr_1fr_1.6fr]">
      <div className="col-span-2 lg:col-span-1">
        <Logo />
        <p className="mt-2 max-w-xs text-muted">{m.shell.brandBlurb()}</p>
        <ThemeSelect />
      </div>
      <Column title={m.shell.quickLinks()}>
        <Entry to={links.home}>{m.shell.home()}</Entry>
        <Entry to={links.search}>{m.shell.shop()}</Entry>
        <Coming pages={['about-us', 'blog']} />
      </Column>
      <Column title={m.shell.customerCare()}>
        <Coming pages={['faqs', 'shipping-policy', 'returns-and-refunds', 'support']} />
      </Column>
      <Newsletter />
    </div>
    <div className="border-t border-line">
      <div className="shell flex flex-wrap items-center justify-between gap-x-6 gap-y-1 pt-3 room-for-bars text-muted">
        <Copyright />
        <ul className="flex flex-wrap gap-x-5">
          <Coming pages={['privacy-policy', 'terms-of-service']} />
          <li>
            <a href="/sitemap.xml" className={link}>
              {m.shell.sitemap()}
            </a>
          </li>
          <Entry to={links.faq}>{m.help.help()}</Entry>
          <li>
            <LanguageSwitch className={link} />
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
      {m.shell.copyright({ year: shopDayAt(new Date()).slice(0, 4) })}
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
      {comingPages[page]}
    </Entry>
  ));

/** Makes no call (spec §2). The browser validates the address, and a message says that the newsletter does not exist yet. */
function subscribe(event: FormEvent): void {
  event.preventDefault();
  toast.info(m.shell.newsletterNotStarted());
}

const Newsletter = () => (
  <section aria-labelledby="newsletter" className="col-span-2 lg:col-span-1">
    <h2 id="newsletter" className="mb-1 text-base font-bold">
      {m.shell.newsletter()}
    </h2>
    <p className="mb-3 text-muted">{m.shell.newsletterText()}</p>
    <form onSubmit={subscribe} className="flex flex-col gap-2 xs:flex-row">
      <input
        type="email"
        required
        aria-label={m.shell.emailAddress()}
        placeholder={m.shell.yourEmail()}
        autoComplete="email"
        className="h-11 min-w-0 shrink-0 xs:flex-1 xs:shrink rounded-md border border-field bg-canvas px-4 text-base placeholder:text-muted hover:border-accent-line"
      />
      <Button type="submit" className="shrink-0">
        {m.shell.subscribeNow()}
      </Button>
    </form>
  </section>
);
