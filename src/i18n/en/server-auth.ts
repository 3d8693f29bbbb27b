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
  'message.phoneChanged': 'Your Petik account has just moved to another phone number. If it was not you, write to us at once: {url}',
  'message.accountExists':
    'Somebody, perhaps you, is registering at Petik with this number. You have an account already: log in at {url}, or choose "Forgot password" there. If it was not you, ignore this message.',
  'message.passwordChanged':
    'The password of your Petik account was just changed and all devices were logged out. If it was not you, set a new one at once: {url}',
  'consent.terms': 'I agree to the terms of use and the privacy policy',
  'consent.marketing': 'Send me offers and news by WhatsApp and email',
  'address.tooMany': 'You can keep at most {max} addresses. Delete one first',
  'inbox.title': 'Message inbox',
  'inbox.explained': 'What the demo shop would have sent by WhatsApp, SMS or email. This page renews itself.',
  'inbox.empty': 'No messages yet. Ask the shop for a code, and it will appear here.',
} as const
