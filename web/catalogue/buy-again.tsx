import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { deviceStore, personalNames } from '../api/storage.ts';
import { useStoredSignIn } from '../session/use-session.ts';
import { buyAgainQuery } from './buy-again-query.ts';
import { Shelf } from './shelf.tsx';

/** Notes for the next visit that there is such a row: early.js reserves its space before the first paint. */
const key = personalNames.buysAgain;

/**
 * Products that this shopper may need again. The page is the same for everybody, so the row comes after hydration: into the space that is
 * reserved for shoppers who had one before, so that nothing shifts; others get it on their next visit.
 */
export function BuyAgain({ title }: { title: string }) {
  const stored = useStoredSignIn();
  const { data, isError } = useQuery({ ...buyAgainQuery, enabled: stored === 'some' });
  const hasSome = stored === 'none' ? false : data && data.length > 0;
  useEffect(() => {
    if (hasSome === undefined) return;
    if (hasSome) deviceStore.set(key, '1');
    else {
      deviceStore.remove(key);
      delete document.documentElement.dataset.buysAgain;
    }
  }, [hasSome]);
  // Without an answer the row is left out for now.
  const failed = isError && !data;
  useEffect(() => {
    if (failed) delete document.documentElement.dataset.buysAgain;
  }, [failed]);
  // On a later visit of the home page within the store nothing is on the screen yet.
  useEffect(
    () => () => {
      if (deviceStore.get(key)) document.documentElement.dataset.buysAgain = '';
    },
    [],
  );
  return <div className="buy-again pb-4">{!failed && <Shelf title={title} name="again" products={data} />}</div>;
}
