import { m } from '../../messages/index.ts';
import { RecoveryScreen } from '../recovery/recovery-screen.tsx';
import { privateMeta } from '../session/personal-page.tsx';

export const meta = privateMeta(m.signIn.forgotPassword);

export default function ForgotPassword() {
  return <RecoveryScreen />;
}
