import { m } from '../../messages/index.ts';
import { useSession } from './use-session.ts';

/** The ADMIN badge in the top bar, for owners; hidden on small screens. */
export function AdminBadge() {
  const session = useSession();
  if (session.status !== 'signed-in' || session.user.role !== 'ADMIN' || session.user.staffRole) return null;
  return (
    <span className="hidden rounded-sm bg-accent-soft px-2 py-0.5 text-xs font-bold tracking-wide text-accent-strong md:inline">
      {m.signIn.adminBadge()}
    </span>
  );
}
