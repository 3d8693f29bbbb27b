export { countUnread, newNotice, noticesPiece, notify, tellMany, type Notice } from './store.ts'
export { recordedMessages } from './sent-messages.ts'
export { sentMessagesOf } from './store-sent.ts'
