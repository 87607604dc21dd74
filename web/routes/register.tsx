import { links } from '../../contract/api/links.ts';
import { startOf } from '../../contract/users/staff-start.ts';
import { m } from '../../messages/index.ts';
import { addAfterSignIn } from '../cart/change-quantity.ts';
import { CheckoutNote } from '../cart/checkout-note.tsx';
import { favouriteAfterSignIn } from '../favourites/favourites-query.ts';
import { AuthCard, AuthLink } from '../session/auth-card.tsx';
import { guarded, leaveWhenSignedIn } from '../session/guards.ts';
import { privateMeta } from '../session/personal-page.tsx';
import { RegisterForm } from '../session/register-form.tsx';

export const meta = privateMeta(m.signIn.registerTitle);

export const clientMiddleware = [leaveWhenSignedIn({ add: addAfterSignIn, favourite: favouriteAfterSignIn, startOf })];
export const handle = guarded;

export default function Register() {
  return (
    <AuthCard title={m.signIn.createAccount()} subtitle={m.signIn.whatAccountIsFor()}>
      <CheckoutNote />
      <RegisterForm />
      <AuthLink to={links.login} text={m.signIn.haveAccount} last />
    </AuthCard>
  );
}
