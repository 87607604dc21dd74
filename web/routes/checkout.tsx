import { CheckoutScreen } from '../checkout/checkout-screen.tsx';
import { CheckoutSkeleton } from '../checkout/checkout-skeleton.tsx';
import { privateMeta } from '../session/private-meta.ts';
import { RequireSignIn } from '../session/require-sign-in.tsx';

export const meta = () => privateMeta('Checkout');

export default function Checkout() {
  return (
    <div className="shell py-6 sm:py-10">
      <h1 className="mb-6 text-2xl font-extrabold">Checkout</h1>
      <RequireSignIn waiting={<CheckoutSkeleton />}>{(user) => <CheckoutScreen name={user.name} />}</RequireSignIn>
    </div>
  );
}
