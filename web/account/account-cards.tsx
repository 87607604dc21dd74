import { Award, Gift, Package } from 'lucide-react';
import type { ReactNode } from 'react';
import { links } from '../../contract/links.ts';
import { ButtonLink } from '../ui/button.tsx';
import { LastOrder } from './last-order.tsx';

interface CardProps {
  title: string;
  icon: ReactNode;
  children: ReactNode;
}

const Card = ({ title, icon, children }: CardProps) => (
  <section className="rounded-xl border border-line p-5 shadow-card">
    <h2 className="flex items-center gap-3 font-bold">
      <span className="flex size-10 items-center justify-center rounded-full bg-accent-soft text-accent">{icon}</span>
      {title}
    </h2>
    <div className="mt-3 text-sm text-muted">{children}</div>
  </section>
);

export const LoyaltyCard = () => (
  <Card title="Loyalty Points" icon={<Award size={20} aria-hidden />}>
    <p className="font-semibold text-accent">Coming Soon</p>
  </Card>
);

export const LastOrderCard = () => (
  <Card title="Last Order" icon={<Package size={20} aria-hidden />}>
    <LastOrder />
    <ButtonLink to={links.orders} look="outline" className="mt-4 w-full">
      View Order History
    </ButtonLink>
  </Card>
);

export const WeeklySpecial = () => (
  <section className="rounded-xl bg-accent p-5 text-white">
    <h2 className="flex items-center gap-3 text-lg font-bold">
      <Gift size={22} aria-hidden />
      Weekly Special
    </h2>
    <p className="mt-2 text-sm">Fresh fruits and vegetables at a discount, new every week.</p>
  </section>
);
