import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useLoaderData } from 'react-router';
import { expect, it } from 'vitest';
import { keepData, useRevalidate } from './keep-data.ts';

/** A page that shows how often its data was loaded; each loading ends when the test says so. */
function openPage() {
  const ends: (() => void)[] = [];
  let count = 0;
  let revalidate: () => Promise<void> = async () => {};
  function Page() {
    revalidate = useRevalidate();
    return <p>Loaded {useLoaderData()} times</p>;
  }
  const router = createMemoryRouter([
    {
      path: '/',
      Component: Page,
      HydrateFallback: () => null,
      shouldRevalidate: keepData,
      async loader() {
        count += 1;
        const number = count;
        await new Promise<void>((resolve) => ends.push(resolve));
        return number;
      },
    },
  ]);
  render(<RouterProvider router={router} />);
  const end = () => {
    for (const each of ends.splice(0)) each();
  };
  return { router, end, revalidate: () => revalidate() };
}

it('a dialog that opens or closes loads nothing', async () => {
  const { router, end } = openPage();
  end();
  await screen.findByText('Loaded 1 times');
  await router.navigate('#dialog');
  await router.navigate('/', { replace: true });
  expect(screen.getByText('Loaded 1 times')).toBeVisible();
});

it('a dialog that closes while the page is loaded again does not keep its old data', async () => {
  const { router, end, revalidate } = openPage();
  end();
  await screen.findByText('Loaded 1 times');
  await router.navigate('#dialog');
  const loaded = revalidate();
  const closed = router.navigate('/', { replace: true });
  end();
  await Promise.all([loaded, closed]);
  expect(await screen.findByText('Loaded 3 times')).toBeVisible();
});
