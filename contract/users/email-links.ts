/** Page URLs that only emails have, apart from `links`, so that browsers do not load them. The token is a secret. */
import { links } from '../api/links.ts';

export const emailLinks = {
  /** The token is in the hash, so that it is not sent to any server or cached. */
  recoverWith: (token: string) => `${links.forgotPassword}#${token}`,
  confirmEmailWith: (token: string) => `${links.confirmEmail}#${token}`,
  joinStaffWith: (token: string) => `${links.joinStaff}#${token}`,
  confirmNewsletter: (token: string) => `/newsletter#confirm=${token}`,
  unsubscribe: (token: string) => `/newsletter#unsubscribe=${token}`,
  confirmRequest: (token: string) => `/wanted#confirm=${token}`,
  stopRequests: (token: string) => `/wanted#stop=${token}`,
  /** For the header of an email: mail programs send a POST there. */
  unsubscribeAtOnce: (token: string) => `/newsletter?unsubscribe=${token}`,
} as const;

/** The path of the page. */
export const newsletterPath = '/newsletter';
