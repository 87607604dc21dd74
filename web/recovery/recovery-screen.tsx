import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { links } from '../../contract/links.ts';
import { LinkStep, RequestStep, ResetStep, VerifyStep } from './recovery-steps.tsx';

type Step = 'request' | 'verify' | 'link' | 'reset';

/** Password recovery: request a code, enter it or open the email's link, choose a new password, sign in (spec §2, §4). */
export function RecoveryScreen() {
  const navigate = useNavigate();
  const { state, hash } = useLocation();
  const [step, setStep] = useState<Step>('request');
  const [email, setEmail] = useState('');
  const token = hash.slice(1);
  // After hydration, because the server does not receive the hash.
  useEffect(() => {
    if (token) setStep('link');
  }, [token]);
  /** Removes the link's token from the history. */
  const leaveLink = (next: Step) => {
    setStep(next);
    void navigate(links.forgotPassword, { replace: true, state });
  };
  switch (step) {
    case 'request':
      return (
        <RequestStep
          email={email}
          onSent={(address) => {
            setEmail(address);
            setStep('verify');
          }}
        />
      );
    case 'verify':
      return <VerifyStep email={email} onBack={() => setStep('request')} onVerified={() => setStep('reset')} />;
    case 'link':
      return (
        <LinkStep
          token={token}
          onOpened={(address) => {
            setEmail(address);
            leaveLink('reset');
          }}
          onStartAgain={() => leaveLink('request')}
        />
      );
    case 'reset':
      return (
        <ResetStep
          email={email}
          onDone={() => void navigate(links.login, { state: { ...state, email } })}
          onStartAgain={() => setStep('request')}
        />
      );
  }
}
