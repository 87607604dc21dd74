import { RecoveryScreen } from '../recovery/recovery-screen.tsx';
import { privateMeta } from '../session/private-meta.ts';

export const meta = () => privateMeta('Forgot Password');

export default function ForgotPassword() {
  return <RecoveryScreen />;
}
