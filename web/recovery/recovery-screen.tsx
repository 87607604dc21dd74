import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { links } from '../../contract/api/links.ts';
import { tabStore } from '../api/storage.ts';
import { LinkStep, RequestStep, ResetStep, VerifyStep } from './recovery-steps.tsx';

type Step = 'request' | 'verify' | 'link' | 'reset';

/** The step that is reached, kept in this tab: a phone may end the page while the code is read in another app. */
const name = 'tokri-recovery';
/** In ms: a code and the time for a new password last ten minutes each; the store says when they are over. */
const lifetime = 20 * 60_000;

interface Kept {
  at: number;
  step: 'verify' | 'reset';
  email: string;
}

function readKept(): Kept | undefined {
  try {
    const kept = JSON.parse(tabStore.get(name) ?? '') as Kept;
    return Date.now() - kept.at < lifetime ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Password recovery: request a code, enter it or open the email's link, choose a new password, sign in. */
export function RecoveryScreen() {
  const navigate = useNavigate();
  const { state, hash } = useLocation();
  const [step, setStep] = useState<Step>('request');
  const [email, setEmail] = useState('');
  const token = hash.slice(1);
  // After hydration, because the server has neither the hash nor what the tab keeps.
  useEffect(() => {
    const kept = readKept();
    if (token) setStep('link');
    else if (kept) {
      setEmail(kept.email);
      setStep(kept.step);
    }
  }, [token]);
  // Leaving the screen means beginning again.
  useEffect(() => () => tabStore.remove(name), []);
  function go(next: Step, address = email): void {
    setEmail(address);
    setStep(next);
    if (next === 'verify' || next === 'reset')
      tabStore.set(name, JSON.stringify({ at: Date.now(), step: next, email: address } satisfies Kept));
    else tabStore.remove(name);
  }
  /** Removes the link's token from the history. */
  const leaveLink = (next: Step, address?: string) => {
    go(next, address);
    void navigate(links.forgotPassword, { replace: true, state });
  };
  switch (step) {
    case 'request':
      return <RequestStep email={email} onSent={(address) => go('verify', address)} />;
    case 'verify':
      return <VerifyStep email={email} onBack={() => go('request')} onVerified={() => go('reset')} />;
    case 'link':
      return (
        <LinkStep
          token={token}
          onOpened={(address) => leaveLink('reset', address)}
          onStartAgain={() => leaveLink('request')}
        />
      );
    case 'reset':
      return (
        <ResetStep
          email={email}
          onDone={() => void navigate(links.login, { state: { ...state, email } })}
          onStartAgain={() => go('request')}
        />
      );
  }
}
