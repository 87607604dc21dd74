export default {
  title: 'People',
  loading: 'Loading people',
  loadingFailed: 'People could not be loaded',

  // Search and filter
  searchLabel: 'Name, email address or mobile',
  searchPlaceholder: 'Name, email or mobile',
  search: 'Search people',
  show: 'Show',
  everyone: 'Everyone',
  customers: 'Customers',
  administrators: 'Administrators',
  staff: 'Administrators: which ones',
  allAdministrators: 'All',
  owners: 'Owners',
  suspended: 'Suspended',
  noOneFound: 'No one found',
  searchHint:
    'Search by the start of any name or email address, or by three digits of a mobile. Try fewer letters, or show everyone.',

  // A person
  you: 'You',
  administrator: 'Administrator',
  isSuspended: 'Suspended',
  mobileNumbers: 'Mobile numbers',
  noMobileNumber: 'No mobile',
  joined: 'Joined',
  ordersOf: { one: '{count} order of {name}', other: '{count} orders of {name}' },
  addressesOf: { one: '{count} address of {name}', other: '{count} addresses of {name}' },

  // Role
  role: 'Role',
  roleOf: 'Role of {name}',
  owner: 'Owner',
  customer: 'Customer',
  customerHint: 'Can shop, but sees no administration screens.',
  ownerHint: 'All stores, products, prices, settings and people, like you.',
  chooseAStore: 'Choose at least one store.',
  roleOfSelf: 'This is you. You will lose all other screens at once, and only another owner can give them back.',
  undo: 'Undo',
  roleUndone: 'Change undone',

  // Changes
  promote: 'Make administrator',
  promoteExplained: '{name} will be able to manage the catalogue, orders and users, just like you.',
  promoted: '{name} is now an administrator',
  demote: 'Remove admin role',
  demoteExplained: '{name} will no longer see these screens and will shop like any other customer.',
  demoteSelfExplained:
    'This is you. You will lose these screens at once, and only another administrator can give them back.',
  demoted: '{name} is no longer an administrator',
  endRole: 'Remove staff role',
  endRoleExplained:
    '{name} will no longer be {role} here. They will no longer see administration screens and will shop like any other customer.',
  roleEnded: '{name} is no longer staff',
  suspend: 'Suspend',
  suspending: 'Suspending…',
  suspendExplained:
    '{name} will be signed out everywhere at once and cannot sign in until you reinstate them. Their orders stay.',
  suspendedNow: '{name} is suspended',
  reinstate: 'Reinstate',
  reinstateExplained: '{name} will be able to sign in and shop again.',
  reinstated: '{name} can shop again',
} as const;
