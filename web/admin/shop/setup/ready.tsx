import { Link } from 'react-router';
import { links } from '../../../../contract/api/links.ts';
import { rulePages } from '../../../../contract/pages/page-slugs.ts';
import { settingsLinks } from '../../../../contract/settings/settings-links.ts';
import type { SetupState } from '../../../../contract/settings/setup.ts';
import { setupLinks, setupSteps } from '../../../../contract/settings/setup-steps.ts';
import { m } from '../../../../messages/index.ts';
import { currentLocale } from '../../../../messages/locale.ts';
import { pageTitles } from '../../../content-pages/page-titles.ts';
import { Users } from '../../../ui/admin-icons.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card, cardFrame } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { BadgePercent, ChevronRight, House, Info, ListPlus, Sprout, Store } from '../../../ui/icons.tsx';
import { Banknote, CircleCheckBig } from '../../../ui/order-icons.ts';
import { editorLink } from '../../catalogue/pages/page-list.tsx';
import { stateLabels, stepLabels } from './setup-labels.ts';

const further = () => [
  { to: settingsLinks.recommended, icon: Sprout, title: m.setup.recommended(), hint: m.setup.recommendedHint() },
  { to: settingsLinks.section('fees'), icon: Banknote, title: m.setup.fees(), hint: m.setup.feesHint() },
  { to: links.adminOffers, icon: BadgePercent, title: m.setup.offers(), hint: m.setup.offersHint() },
  { to: links.adminUsers, icon: Users, title: m.setup.staff(), hint: m.setup.staffHint() },
  { to: links.adminPages, icon: Info, title: m.setup.pages(), hint: m.setup.pagesHint() },
  { to: links.adminHomePage, icon: House, title: m.setup.homePage(), hint: m.setup.homePageHint() },
];

/** The end of the guide: what is left, and what comes next. */
export function Ready({ state: { steps } }: { state: SetupState }) {
  const left = setupSteps.filter((step) => steps[step] !== 'done');
  const isReady = left.length === 0;
  const Mark = isReady ? CircleCheckBig : ListPlus;
  return (
    <div className="space-y-5">
      <section
        aria-labelledby="setup-end"
        className={classNames(cardFrame, 'p-5 text-center sm:p-8', isReady && 'border-success-line! bg-success-soft!')}
      >
        <Mark size={44} className="mx-auto text-success" />
        <h2 id="setup-end" className="mt-3 text-2xl font-extrabold">
          {isReady ? m.setup.readyTitle() : m.setup.almostTitle()}
        </h2>
        <p className="mt-1 text-muted">{isReady ? m.setup.readyHint() : m.setup.almostHint()}</p>
        {!isReady && (
          <ul className="mx-auto mt-4 grid max-w-md gap-2 text-left">
            {left.map((step) => (
              <li key={step}>
                <Link
                  to={setupLinks.step(step)}
                  className="flex min-h-11 items-center justify-between gap-3 rounded-lg border border-line px-4 font-semibold hover:border-accent-line"
                >
                  {stepLabels()[step]}
                  <span className="flex items-center gap-1 text-sm font-normal text-muted">
                    {stateLabels()[steps[step]]}
                    <ChevronRight size={18} />
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
        <ButtonLink to={links.home} className="mt-5" variant={isReady ? 'solid' : 'outline'}>
          <Store size={18} />
          {m.setup.viewShop()}
        </ButtonLink>
      </section>
      <Card title={m.setup.rulesTitle()} hint={m.setup.rulesHint()}>
        <ul className="grid gap-2 sm:grid-cols-2">
          {rulePages.map((slug) => (
            <li key={slug}>
              <Link
                to={editorLink(slug, currentLocale())}
                className="flex min-h-11 items-center justify-between gap-3 rounded-lg border border-line px-4 font-semibold hover:border-accent-line"
              >
                {pageTitles()[slug]}
                <ChevronRight size={18} className="shrink-0 text-muted" />
              </Link>
            </li>
          ))}
        </ul>
      </Card>
      <section aria-labelledby="setup-next" className={classNames(cardFrame, 'p-4 sm:p-6')}>
        <h2 id="setup-next" className="mb-3 text-lg font-bold">
          {m.setup.nextTitle()}
        </h2>
        <ul className="grid gap-2 sm:grid-cols-2">
          {further().map(({ to, icon: Icon, title, hint }) => (
            <li key={to}>
              <Link
                to={to}
                className="flex h-full items-start gap-3 rounded-lg border border-line p-3 hover:border-accent-line"
              >
                <Icon size={20} className="mt-0.5 shrink-0 text-accent" />
                <span className="min-w-0">
                  <span className="block font-semibold">{title}</span>
                  <span className="block text-sm text-muted">{hint}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
