import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { reportVisit } from '../api/service-worker.ts';

/** Tells the service worker which pages are opened, also through the router, which loads no documents. */
export function VisitWatch() {
  const { pathname, search } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page
  useEffect(() => reportVisit(), [pathname, search]);
  return null;
}
