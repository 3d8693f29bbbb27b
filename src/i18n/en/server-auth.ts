/** Words that the server writes about signing in, and the messages it sends. */
export const authWords = {
  'message.code.register': 'Your Petik code is {code}. It is valid for {minutes} minutes. Never share it with anyone, not even with us.',
  'message.code.forgot':
    'Your Petik code to set a new password is {code}. It is valid for {minutes} minutes. If you did not ask for it, ignore this message.',
  'message.code.new_device':
    'Your Petik code to log in is {code}. It is valid for {minutes} minutes. Never share it with anyone, not even with us.',
  'message.code.change_phone':
    'Your Petik code to use this number is {code}. It is valid for {minutes} minutes. Never share it with anyone, not even with us.',
  'message.code.change_password':
    'Your Petik code to confirm that it is you is {code}. It is valid for {minutes} minutes. If you did not ask for it, change your password.',
  'message.code.verify_email':
    'Your Petik code to confirm this email address is {code}. It is valid for {minutes} minutes. If you have no account at Petik, ignore this message.',
  'message.subject.code': 'Your Petik code',
  'message.subject.emailChanged': 'Your Petik account has another email address',
  'message.emailChanged':
    'Your Petik account has just been given another email address, so this one no longer belongs to it. If it was not you, write to us at once: {url}',
  'message.phoneChanged': 'Your Petik account has just moved to another phone number. If it was not you, write to us at once: {url}',
  'message.accountExists':
    'Somebody, perhaps you, is registering at Petik with this number. You have an account already: log in at {url}, or choose "Forgot password" there. If it was not you, ignore this message.',
  'message.passwordChanged':
    'The password of your Petik account was just changed and all devices were logged out. If it was not you, set a new one at once: {url}',
  'consent.terms': 'I agree to the terms of use and the privacy policy',
  'consent.guardian': 'My parent or guardian agrees to my having an account',
  'consent.offers': 'Tell me about new offers in my notifications',
  'consent.offers.text': 'New promos appear in your notifications in the shop. Messages about your orders come either way.',
  'consent.personalisation': 'Use my orders to personalise the shop',
  'consent.personalisation.text':
    'Shows on the home page and on products what you last bought. Off: the shop looks the same to you as to a guest.',
  'consent.source.register': 'when registering',
  'consent.source.profile': 'in the personal details',
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
  'deletion.refund': 'your money is on its way back',
  'deletion.unpaid': 'waits for payment: pay or cancel it',
  'deletion.unconfirmed': 'delivered: confirm that it has arrived',
  'deletion.underway': 'is under way',
  'message.subject.accountDeleted': 'Your Petik account was deleted',
  'message.accountDeleted':
    'Your Petik account was deleted as you asked. What the law makes us keep (orders and payments, without your name) stays; everything else is gone. If it was not you, write to us at once: {url}',
  'address.tooMany': 'You can keep at most {max} addresses. Delete one first',
  'inbox.title': 'Message inbox',
  'inbox.explained': 'What the demo shop would have sent by WhatsApp, SMS or email. This page renews itself.',
  'inbox.empty': 'No messages yet. Ask the shop for a code, and it will appear here.',
} as const
