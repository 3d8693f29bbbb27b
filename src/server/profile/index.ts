export { readMemberToken } from './member-token.ts'
export { withdrawAll } from './consents.ts'
export { allows } from './store/consents.ts'
