export { readMemberToken } from './member-token.ts'
export { importConsent, withdrawAll } from './consents.ts'
export { insertUnproven } from './store/profile.ts'
export { allows, listConsents } from './store/consents.ts'
