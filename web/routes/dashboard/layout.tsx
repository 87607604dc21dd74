import { Outlet } from 'react-router';

/** The layout of the customer screens below /dashboard; the admin layout is in `admin.tsx`. */
export default function Dashboard() {
  return (
    <div className="shell py-6 sm:py-10">
      <Outlet />
    </div>
  );
}
