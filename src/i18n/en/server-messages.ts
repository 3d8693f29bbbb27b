/**
 * Order messages by WhatsApp and e-mail (`messages.order.<action>`); an e-mail has a subject.
 */
export const messageWords = {
  'messages.order.pay':
    'Payment for order {number} received ({total}). We deliver {day}, {time} WIB. Details: {url}',
  'messages.order.pay.subject': 'Order {number} is paid',
  'messages.order.revive':
    'Your payment for order {number} ({total}) came late, but your goods are still available. We deliver {day}, {time} WIB. Details: {url}',
  'messages.order.revive.subject': 'Order {number} is paid and continues',
  'messages.order.send':
    'Order {number} is on its way and arrives between {time} WIB. Track it here: {url}',
  'messages.order.make_ready': 'Order {number} is ready for you at the store. Details: {url}',
  'messages.order.fail_delivery': 'We couldn’t deliver order {number}. What happens next: {url}',
  'messages.order.cancel':
    'Order {number} was cancelled. If you have paid, you’ll get a refund. Details: {url}',
  'messages.order.cancel.subject': 'Order {number} was cancelled',
  'messages.order.complete':
    'Order {number} is completed, thank you. Your invoice for {total}: {url}/invoice',
  'messages.order.complete.subject': 'Invoice for order {number}',
  'messages.order.refund_due': 'We’re refunding order {number}. Details: {url}',
  'messages.order.refund_due.subject': 'Your refund for order {number} is on its way',
  'messages.order.refund_choice':
    'We owe you a refund for order {number}. Choose how to get it: {url}',
  'messages.order.refund_choice.subject': 'Your refund for order {number}: choose how to get it',
  'messages.order.refund_done': 'Your refund for order {number} has been sent. Details: {url}',
  'messages.order.refund_done.subject': 'Your refund for order {number} has been sent',
  'messages.order.refund': 'Order {number} has been refunded. Details: {url}',
  'messages.order.refund.subject': 'Order {number} has been refunded',
} as const
