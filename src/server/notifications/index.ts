export { countUnread, newNotice, noticesPiece, notify, type Notice } from './store.ts'
