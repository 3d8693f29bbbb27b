export { waitingFigure } from './store.ts'
export { prepareMessage } from './write-message.ts'
