import { useEffect } from 'react';
import { useLocation } from 'react-router';

const mark = /^\(\d+\) /;

/** Shows the number of new orders before the page title, so that it is visible in the browser tab. */
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
