export { withdrawAll } from './consents.ts'
export { allows } from './store-consents.ts'
