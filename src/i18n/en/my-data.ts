/**
 * Words of the page My data: consents, a copy of everything, corrections, the end of an account.
 */
export const myData = {
  'myData.intro':
    'Under Law 27/2022 you own your data. Here you decide how it is used, download a copy, have it corrected, or delete it.',
  'myData.link': 'My data: consents, download, deletion',
  'myData.failed': 'Failed to fetch your data settings',
  'myData.privacyLink': 'Privacy policy',

  'consents.title': 'How we may use your data',
  'consents.needed':
    'We need your data for your account, orders, payment and delivery: that is part of our agreement with you, so it needs no consent. Everything else is up to you. Changes take effect immediately.',
  'consents.on': 'Allowed: {purpose}',
  'consents.off': 'Withdrawn: {purpose}',
  'consents.history': 'Consent history',
  'consents.noHistory': 'You haven’t made any choices yet.',
  'consents.granted': 'Allowed',
  'consents.withdrawn': 'Withdrawn',
  'consents.detail': '{date}, {source}, {actor}, version {version}',

  'myData.exportTitle': 'Download your data',
  'myData.exportText':
    'Profile, addresses, orders, payments, points, reviews, messages, consents and devices: everything we hold about you, exactly as stored. Up to twice a day in each format.',
  'myData.json': 'Download as JSON',
  'myData.csv': 'Download as CSV (ZIP)',
  'myData.preparing': 'Preparing…',
  'myData.received': 'Preparing your file: {size} so far',
  'myData.saved': 'Your file is saved: {name}',

  'myData.correctTitle': 'Correct your data',
  'myData.correctText': 'You can change these yourself:',
  'myData.correctAsk': 'Ask us to correct something else',
  'myData.correctDialog': 'Request a correction',
  'myData.correctField': 'What is wrong',
  'myData.correctChoose': 'Choose',
  'myData.correctMessage': 'What should it be?',
  // promise: correction-answer
  'myData.correctHint': 'We answer within 3 × 24 hours, here and in your notifications.',
  'myData.correctOver': '(too long)',
  'myData.correctSend': 'Send request',
  'myData.correctSent': 'We have received your request',
  'myData.field.name': 'Name',
  'myData.field.phone_number': 'Phone number',
  'myData.field.email': 'Email address',
  'myData.field.date_of_birth': 'Date of birth',
  'myData.field.address': 'Address',
  'myData.field.order': 'An order',
  'myData.field.points': 'Points',
  'myData.field.other': 'Something else',

  'myData.requestsTitle': 'Your requests',
  'myData.request.export': 'Copy of your data ({subject})',
  'myData.request.correction': 'Correction: {subject}',
  'myData.request.deletion': 'Deletion',
  'myData.state.open': 'In progress, answer by {date}',
  'myData.state.done': 'Done',
  'myData.state.refused': 'Declined',
  'myData.asked': 'Requested {date}',

  'myData.deleteTitle': 'Delete your account',
  'myData.deleteText':
    'Your account and everything that identifies you is deleted immediately and permanently.',
  'myData.delete': 'Delete my account',
  'myData.deleteDialog': 'Permanently delete your account?',
  'myData.deleteGone':
    'Deleted immediately: name, phone number, email, photo, addresses, cart, wishlist, notifications, devices and passwords.',
  'myData.deleteKept':
    'Kept without your name, because the law requires ten years of records: orders, payments and points. Reviews stay as “Former customer”. For one year, a hash of your number shows that it has had a first order.',
  'myData.deleteCredit': 'You’ll lose your store credit of {amount}: use it first.',
  'myData.deletePoints': 'You’ll lose your {points} points.',
  'myData.deleteOut':
    'You’ll be logged out on every device. Your number and email can be used for a new account.',
  'myData.deleteForever':
    'This can’t be undone, not even by us. Download your data first if you want a copy.',
  'myData.understood': 'I understand that this cannot be undone',
  'myData.understoodFirst': 'Tick the box first',
  'myData.deleteBlocked': 'Finish these first',
  'myData.deleteBlockedReason': 'Finish your open orders first',
  'myData.deleteOrder': 'Order {number} {reason}',
  'myData.deleted': 'Your account was deleted. Goodbye, and thank you for shopping at Petik.',

  'email.verified': 'Confirmed',
  'email.unverified': 'Not confirmed yet.',
  'email.verify': 'Confirm email',
  'email.verifyTitle': 'Confirm your email address',
  'email.justVerified': 'Your email address is confirmed',
} as const
