/** The conversation about an order, as the customer reads it. */
export const conversations = {
  'conversation.title': 'Messages about this order',
  'conversation.intro': 'Ask us anything about this order. We answer here, and let you know.',
  'conversation.you': 'You',
  'conversation.shop': 'Petik',
  'conversation.new': 'New',
  'conversation.seen': 'Seen {time}',
  'conversation.unseen': 'Sent',
  'conversation.unread': '{count} new',
  'conversation.text': 'Your message',
  'conversation.empty': 'Write something, or add a photo',
  'conversation.send': 'Send message',
  'conversation.sending': 'Sending…',
  'conversation.sent': 'Message sent',
  'conversation.until': 'You can write until {date}.',
  'conversation.closed': 'This conversation is closed.',
  'conversation.failed': 'The messages could not be loaded',
  'conversation.open': 'Write to us about this order',
} as const

export const serverConversations = {
  'notice.conversation.answer.title': 'We answered about {number}',
  'notice.conversation.answer.text': 'Read our message on the order’s page.',
  'conversation.prepared.looking': 'We are looking into it',
  'conversation.preparedText.looking':
    'Hi {name}, thanks for writing. We’re looking into your order {order} and will get back to you shortly.',
  'conversation.prepared.on_the_way': 'It is on its way',
  'conversation.preparedText.on_the_way':
    'Hi {name}, your order {order} is on its way. You can follow it on the order’s page.',
  'conversation.prepared.photo': 'Ask for a photo',
  'conversation.preparedText.photo':
    'Hi {name}, could you send us a photo, please? That way we can help you faster.',
  'conversation.prepared.sorry': 'Sorry',
  'conversation.preparedText.sorry':
    'Hi {name}, we’re sorry about that. We’ll put it right straight away.',
  'conversation.prepared.changed': 'It is changed',
  'conversation.preparedText.changed':
    'Hi {name}, done: we’ve changed your order {order} as you asked.',
} as const
