export { makeClaim, settle as settleClaim } from './claims.ts'
