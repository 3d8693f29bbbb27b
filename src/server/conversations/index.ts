export { countWaiting } from './store.ts'
export { prepareMessage } from './write-message.ts'
