import { Outlet } from 'react-router';

/** The frame of every screen below /dashboard. */
export default function Dashboard() {
  return (
    <div className="shell py-6 sm:py-10">
      <Outlet />
    </div>
  );
}
