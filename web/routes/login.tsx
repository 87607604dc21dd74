import { links } from '../../contract/api/links.ts';
import { startOf } from '../../contract/users/staff-start.ts';
import { m } from '../../messages/index.ts';
import { addAfterSignIn } from '../cart/change-quantity.ts';
import { CheckoutNote } from '../cart/checkout-note.tsx';
import { favouriteAfterSignIn } from '../favourites/favourites-query.ts';
import { lazyWithMessages } from '../language/lazy-with-messages.ts';
import { AuthCard, AuthLink } from '../session/auth-card.tsx';
import { guarded, leaveWhenSignedIn } from '../session/guards.ts';
import { LoginForm } from '../session/login-form.tsx';
import { privateMeta } from '../session/personal-page.tsx';
import { Reassurance } from '../session/reassurance.tsx';
import { useShopSettings } from '../shop-settings/use-shop-settings.ts';

export const meta = privateMeta(m.signIn.loginTitle);

export const clientMiddleware = [leaveWhenSignedIn({ add: addAfterSignIn, favourite: favouriteAfterSignIn, startOf })];
export const handle = guarded;

/** In a demo only, so its texts and its code come when they are needed. */
const SampleSignIn = lazyWithMessages('staff', () => import('../session/sample-sign-in.tsx'));

export default function Login() {
  const { sample } = useShopSettings();
  return (
    <AuthCard title={m.signIn.welcomeBack()} subtitle={m.signIn.signInToContinue()}>
      <CheckoutNote />
      <Reassurance />
      <div className="mt-5">
        <LoginForm />
      </div>
      <AuthLink to={links.forgotPassword} text={m.signIn.forgotPasswordLink} />
      <AuthLink to={links.register} text={m.signIn.newHere} last />
      {sample && <SampleSignIn roles={sample} />}
    </AuthCard>
  );
}
