import { m } from '../../messages/index.ts';
import { withMessages } from '../language/load-messages.ts';
import { SharedListScreen } from '../lists/shared-list-screen.tsx';
import { privateMeta } from '../session/personal-page.tsx';

export const meta = privateMeta(m.cart.sharedTitle);
export const clientMiddleware = [withMessages('lists')];

export default function SharedList() {
  return <SharedListScreen />;
}
