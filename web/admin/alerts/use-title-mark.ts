import { useEffect } from 'react';
import { useLocation } from 'react-router';

const mark = /^\(\d+\) /;

/** Puts the count of new orders before the page's title, so that it is seen in the list of tabs. */
export function useTitleMark(count: number): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page sets its own title
  useEffect(() => {
    const title = document.title.replace(mark, '');
    document.title = count > 0 ? `(${count}) ${title}` : title;
  }, [count, key]);
  useEffect(
    () => () => {
      document.title = document.title.replace(mark, '');
    },
    [],
  );
}
