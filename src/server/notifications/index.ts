export { countUnread, noticePiece, notify, type Notice } from './store.ts'
