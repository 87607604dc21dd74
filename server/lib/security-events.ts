/** The events of the security log (docs/operations.md). */

/** Successful events. */
export type Success =
  | 'signed-in'
  | 'signed-out'
  | 'sessions-ended'
  | 'account-created'
  | 'account-deleted'
  | 'account-suspended'
  | 'account-reinstated'
  | 'role-changed'
  | 'stores-changed'
  | 'staff-invited'
  | 'invitation-accepted'
  | 'recovery-requested'
  | 'recovery-link-opened'
  | 'password-reset'
  | 'password-changed';

/** Rejected events. */
export type Refused =
  | 'sign-in-failed'
  | 'account-not-active'
  | 'refresh-token-replayed'
  | 'forbidden'
  | 'rate-limited'
  | 'own-password-wrong'
  | 'recovery-code-wrong'
  | 'delivery-code-wrong'
  | 'recovery-link-refused'
  | 'reset-refused'
  | 'payment-message-refused';

export type SecurityEvent = Success | Refused;
