import { links } from '../../contract/api/links.ts';
import type { StaffRole } from '../../contract/users/staff-roles.ts';
import { m } from '../../messages/index.ts';
import { MenuLink } from '../ui/menu.tsx';

export interface AdminEntriesProps {
  /** Of staff; undefined for owners. */
  role: StaffRole | undefined;
}

/** Entries of administrators in the user menu; their browsers load them once they know who is signed in. Staff see those of their role. */
export default function AdminEntries({ role }: AdminEntriesProps) {
  const isOwner = role === undefined;
  const isManager = isOwner || role === 'manager';
  return (
    <>
      {isOwner && (
        <>
          <MenuLink to={links.adminCategories}>{m.signIn.category()}</MenuLink>
          <MenuLink to={links.adminSubCategories}>{m.signIn.subCategory()}</MenuLink>
          <MenuLink to={links.adminUploadProduct}>{m.signIn.uploadProduct()}</MenuLink>
        </>
      )}
      {isManager && <MenuLink to={links.adminProducts}>{m.signIn.product()}</MenuLink>}
      <MenuLink to={links.orders}>{m.signIn.myOrders()}</MenuLink>
      <MenuLink to={links.account}>{m.signIn.ownAccount()}</MenuLink>
      <hr className="my-1 border-line" />
      <MenuLink to={links.adminOrders}>{m.signIn.orders()}</MenuLink>
      {isManager && <MenuLink to={links.adminOverview}>{m.signIn.overview()}</MenuLink>}
      {isOwner && (
        <>
          <MenuLink to={links.adminUsers}>{m.signIn.people()}</MenuLink>
          <MenuLink to={links.adminHistory}>{m.signIn.history()}</MenuLink>
          <MenuLink to={links.adminImport}>{m.signIn.import()}</MenuLink>
          <MenuLink to={links.adminSearches}>{m.signIn.searches()}</MenuLink>
        </>
      )}
    </>
  );
}
