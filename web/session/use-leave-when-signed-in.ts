import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { links } from '../../contract/links.ts';
import { forgetAfterSignIn, recallAfterSignIn } from './return-to.ts';
import { useSession } from './use-session.ts';

/** Sends whoever is signed in to where they were led here from, else to / (spec §4). Used by the login screen. */
export function useLeaveWhenSignedIn(): void {
  const { status } = useSession();
  const navigate = useNavigate();
  useEffect(() => {
    if (status !== 'signed-in') return;
    const back = recallAfterSignIn();
    forgetAfterSignIn();
    void navigate(back?.path ?? links.home, { replace: true });
  }, [status, navigate]);
}
