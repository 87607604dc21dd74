import { apiContext } from '../server-context.ts';
import type { Route } from './+types/home';

export const loader = async ({ context }: Route.LoaderArgs) => ({ rows: await context.get(apiContext).getHomeRows() });

export default function Home({ loaderData }: Route.ComponentProps) {
  return <h1>{loaderData.rows.length} rows</h1>;
}
