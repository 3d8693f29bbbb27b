export { waitForStock } from './ask.ts'
