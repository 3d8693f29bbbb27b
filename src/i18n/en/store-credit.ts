export const storeCredit = {
  'credit.balance': 'Your store credit',
  'credit.text':
    'Store credit comes from refunds and goodwill. It doesn’t expire, and you can use it at checkout.',
  'credit.emptyTitle': 'No store credit yet',
  'credit.emptyText':
    'When we owe you a refund, you can get it as store credit, available instantly.',
  'credit.order': 'See the order',
  'credit.failed': 'Failed to fetch store credit',
  'credit.pages': 'Pages of store credit',
  'credit.kind.refund': 'refunded',
  'credit.kind.goodwill': 'gift from us',
  'credit.kind.hold': 'paid with',
  'credit.kind.return': 'returned',
} as const

/** Written by the server. */
export const serverStoreCredit = {
  'credit.note.order': 'Order {number}',
  'credit.note.unpaid': 'Order {number} was not paid',
  'credit.note.refund': 'Refund of order {number}',
  'credit.note.goodwill': 'With our apologies',
  'credit.note.cancelled': 'Sorry: we had to cancel order {number}',
} as const
