/** Words that the server writes about signing in, and the messages it sends. */
export const authWords = {
  'message.code.register':
    'Your Petik code is {code}. It is valid for {minutes} minutes. Never share it with anyone, not even with us.',
  'message.code.forgot':
    'Your Petik code to set a new password is {code}. It is valid for {minutes} minutes. If you didn’t ask for it, ignore this message.',
  'message.code.new_device':
    'Your Petik code to log in is {code}. It is valid for {minutes} minutes. Never share it with anyone, not even with us.',
  'message.code.change_phone':
    'Your Petik code to use this number is {code}. It is valid for {minutes} minutes. Never share it with anyone, not even with us.',
  'message.code.change_password':
    'Your Petik code to confirm it’s you is {code}. It is valid for {minutes} minutes. If you didn’t ask for it, change your password.',
  'message.code.verify_email':
    'Your Petik code to confirm this email address is {code}. It is valid for {minutes} minutes. If you don’t have a Petik account, ignore this message.',
  'message.subject.code': 'Your Petik code',
  'message.subject.emailChanged': 'The email address of your Petik account was changed',
  'message.emailChanged':
    'Your Petik account now uses a different email address. If this wasn’t you, contact us right away: {url}',
  'message.phoneChanged':
    'Your Petik account now uses a different phone number. If this wasn’t you, contact us right away: {url}',
  'message.accountExists':
    'Someone, perhaps you, tried to register at Petik with this number. You already have an account: log in at {url}, or choose "Forgot password" there. If this wasn’t you, ignore this message.',
  'message.passwordChanged':
    'Your Petik password was just changed and all devices were logged out. If this wasn’t you, set a new one right away: {url}',
  'consent.terms': 'I agree to the terms of use and the privacy policy',
  'consent.guardian': 'My parent or guardian agrees to my account',
  'consent.offers': 'Tell me about new offers in my notifications',
  'consent.offers.text':
    'New promos appear in your notifications. You’ll get messages about your orders either way.',
  'consent.personalisation': 'Use my orders to personalise the shop',
  'consent.personalisation.text':
    'Shows what you last bought on the home page and product pages. If off, the shop looks the same to you as to a guest.',
  'consent.source.register': 'when registering',
  'consent.source.profile': 'in your personal details',
  'consent.source.my_data': 'on the My data page',
  'consent.source.deletion': 'when the account was deleted',
  'consent.actor.customer': 'by you',
  'consent.actor.shop': 'by Petik',
  'correction.name': 'Name',
  'correction.phone_number': 'Phone number',
  'correction.email': 'Email address',
  'correction.date_of_birth': 'Date of birth',
  'correction.address': 'Address',
  'correction.order': 'An order',
  'correction.points': 'Points',
  'correction.other': 'Something else',
  'deletion.refund': 'your refund is on its way',
  'deletion.unpaid': 'is waiting for payment: pay or cancel it',
  'deletion.unconfirmed': 'was delivered: confirm that you received it',
  'deletion.underway': 'is in progress',
  'message.subject.accountDeleted': 'Your Petik account was deleted',
  'message.accountDeleted':
    'Your Petik account was deleted as you asked. Only what the law requires us to keep (orders and payments, without your name) remains. If this wasn’t you, contact us right away: {url}',
  'address.tooMany': 'You can save up to {max} addresses. Delete one first',
  'inbox.title': 'Message inbox',
  'inbox.explained':
    'What the demo shop would have sent by WhatsApp, SMS or email. This page updates itself.',
  'inbox.empty': 'No messages yet. Ask the shop for a code, and it will appear here.',
} as const
