export { readMemberToken } from './member-token.ts'
export { consentOf, importConsent, setByMessage, withdrawAll } from './consents.ts'
export { insertUnproven } from './store/profile.ts'
export { allows, listConsents } from './store/consents.ts'
