import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { LoadingFailed, useLastError } from './loading-failed.tsx';

it('the error of a query stays while it is tried again, until there is data', async () => {
  let answer = Promise.withResolvers<string>();
  function Screen() {
    const query = useQuery({ queryKey: ['last error'], queryFn: () => answer.promise, retry: false });
    const error = useLastError(query);
    if (error) return <LoadingFailed title="It could not be loaded" query={{ error, refetch: query.refetch }} />;
    return <p>{query.data ?? 'Loading'}</p>;
  }
  const { user } = renderScreen(<Screen />);
  expect(await screen.findByText('Loading')).toBeVisible();
  answer.reject(new Error('no connection'));
  const again = await screen.findByRole('button', { name: 'Try again' });
  answer = Promise.withResolvers<string>();
  await user.click(again);
  expect(screen.getByText('It could not be loaded')).toBeVisible();
  expect(again).toBeDisabled();
  answer.resolve('Here it is');
  expect(await screen.findByText('Here it is')).toBeVisible();
});
