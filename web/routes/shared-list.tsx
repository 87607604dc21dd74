import { m } from '../../messages/index.ts';
import { SharedListScreen } from '../lists/shared-list-screen.tsx';
import { privateMeta } from '../session/personal-page.tsx';

export const meta = privateMeta(m.lists.sharedTitle);

export default function SharedList() {
  return <SharedListScreen />;
}
