import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { links } from '../../contract/links.ts';
import { RequestStep } from './request-step.tsx';
import { ResetStep } from './reset-step.tsx';
import { VerifyStep } from './verify-step.tsx';

type Step = 'request' | 'verify' | 'reset';

/** A forgotten password: ask for a code, give it, choose a new password, sign in (spec §2, §4). */
export function RecoveryScreen() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [step, setStep] = useState<Step>('request');
  const [email, setEmail] = useState('');
  if (step === 'verify') {
    return <VerifyStep email={email} onBack={() => setStep('request')} onVerified={() => setStep('reset')} />;
  }
  if (step === 'reset') {
    return (
      <ResetStep
        email={email}
        onDone={() => void navigate(links.login, { state })}
        onStartAgain={() => setStep('request')}
      />
    );
  }
  return (
    <RequestStep
      email={email}
      onSent={(address) => {
        setEmail(address);
        setStep('verify');
      }}
    />
  );
}
