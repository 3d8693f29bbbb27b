export { countUnread, notify, type Notice } from './store.ts'
