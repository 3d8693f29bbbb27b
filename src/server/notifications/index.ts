export { countUnread, newNotice, noticesPiece, notify, tellMany, type Notice } from './store.ts'
