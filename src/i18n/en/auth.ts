export const auth = {
  'phoneLink.text':
    'We use {phone} for your account once you enter the code that we send there. Points, orders and your password stay.',
  'phoneLink.done': 'Your account uses {phone} now',
  'phoneLink.doneText': 'All devices were logged out. Log in with the new number.',
  'phoneLink.unknown': 'This link does not work any more',
  'phoneLink.help': 'Ask for help',
  'phoneLink.again': 'Try again',
  'phoneLink.unknownText':
    'It was used or withdrawn, has expired, or another one was sent after it. Ask us for a new one.',
  'auth.loginTitle': 'Log in',
  'auth.toAdd': 'Log in to add {name}. We’ll keep your choice.',
  'auth.toChoose': 'Log in to add {name} to your cart.',
  'auth.toAlert': 'Log in and we tell you when {name} is back.',
  'auth.toWish': 'Log in to add {name} to your wishlist. We’ll keep your choice.',
  'auth.loginText': 'Welcome back. Your cart and points are waiting.',
  'auth.way': 'How to log in',
  'auth.registerWay': 'How to register',
  'auth.resetWay': 'How to find your account',
  'auth.byPhone': 'Phone number',
  'auth.byEmail': 'Email',
  'auth.phone': 'Phone number',
  'auth.phoneHint': 'An Indonesian mobile number, such as 8123 4567 890',
  'auth.email': 'Email',
  'auth.optional': 'optional',
  'auth.password': 'Password',
  'auth.newPassword': 'New password',
  'auth.confirmation': 'Confirm password',
  'auth.showPassword': 'Show password',
  'auth.hidePassword': 'Hide password',
  'auth.forgot': 'Forgot password?',
  'auth.login': 'Log in',
  'auth.noAccount': 'No account yet?',
  'auth.toRegister': 'Register',
  'auth.hasAccount': 'Already have an account?',
  'auth.toLogin': 'Log in',
  'auth.registerTitle': 'Create an account',
  'auth.invited': 'A friend invited you. Welcome to {shop}!',
  'auth.registerText': 'Order fresh fruit, earn points and choose when we deliver.',
  'auth.name': 'Full name',
  'auth.rules': 'Your password must have',
  'auth.ruleLength': 'At least 8 characters',
  'auth.ruleLower': 'A lowercase letter',
  'auth.ruleUpper': 'An uppercase letter',
  'auth.ruleDigit': 'A digit',
  'auth.ruleSymbol': 'One of !@#$%^&*',
  'auth.ruleMet': 'done',
  'auth.ruleOpen': 'not yet',
  'auth.terms': 'I accept the terms and the privacy policy',
  'auth.termsLinks': 'Read the',
  'auth.termsLink': 'terms',
  'auth.and': 'and the',
  'auth.privacyLink': 'privacy policy',
  'auth.newTab': 'opens in a new tab',
  'auth.marketing':
    'Tell me about new offers in my notifications (you can turn this off at any time)',
  'auth.register': 'Register',
  'auth.registered': 'Register success!',
  'auth.otpTitle': 'Verify your phone number',
  'auth.otpTitleForgot': 'Enter the code',
  'auth.otpChannelText': 'We’ll send a 6-digit code to {phone}. How would you like to get it?',
  'auth.otpChannelPlain': 'We’ll send a 6-digit code to your phone. How would you like to get it?',
  'auth.channel': 'Send the code by',
  'auth.whatsapp': 'WhatsApp',
  'auth.whatsappText': 'Needs an internet connection',
  'auth.emailWay': 'email',
  'auth.emailText': 'If you have confirmed it',
  'auth.sms': 'SMS',
  'auth.smsText': 'Works without internet',
  'auth.sendCode': 'Send code',
  'auth.codeSent': 'We sent a code by {channel} to {target}. It’s valid for 5 minutes.',
  'auth.codeSentMaybe':
    'If {target} belongs to an account, we’ve sent a code by {channel}. It’s valid for 5 minutes.',
  'auth.code': '6-digit code',
  'auth.verify': 'Verify',
  'auth.verifyReason': 'Enter all 6 digits first',
  'auth.resendIn': 'You can ask for a new code in',
  'auth.resendTimer': 'Time until a new code can be sent',
  'auth.resend': 'Send a new code',
  'auth.resendBy': 'Send a new code by',
  'auth.resent': 'A new code is on its way',
  'auth.demoInbox': 'Demo: read the code in the message inbox',
  'auth.changeNumber': 'Not your number? Start again',
  'auth.startAgain': 'Start again',
  'auth.codeGone': 'This code is no longer valid',
  'auth.codeGoneText': 'Log in or register again and we’ll send you a new code.',
  'auth.forgotTitle': 'Forgot your password?',
  'auth.forgotText':
    'Enter your phone number or email. We’ll send a code to the phone of your account, then you can choose a new password.',
  'auth.backToLogin': 'Back to login',
  'auth.newTitle': 'Choose a new password',
  'auth.newText': 'You will be logged out on all devices.',
  'auth.savePassword': 'Save password',
  'auth.passwordChanged': 'Password changed successfully!',
  'auth.resetGone': 'This reset has expired',
  'auth.resetGoneText':
    'For your security, a reset is only open for a few minutes. Ask for a new code.',
  'auth.waitButton': 'Try again in {time}',
  'auth.or': 'or',
  'auth.continueWith': 'Continue with {provider}',
  'auth.callbackTitle': 'Signing you in',
  'auth.cancelledTitle': 'Sign-in cancelled',
  'auth.cancelledText':
    'You didn’t continue with {provider}. Nothing was changed, and you can choose another way to log in.',
  'auth.lostTitle': 'We can’t continue this sign-in here',
  'auth.lostText':
    'It was started in another tab or on another device, or it has already ended. Please start again.',
  'auth.refusedTitle': 'That did not work',
  'auth.refusedText': '{provider} didn’t sign you in. Try again or choose another way.',
  'auth.otherWays': 'Use another way to log in',
  'auth.newcomerTitle': 'Almost there',
  'auth.newcomerText':
    'You’re signed in with {provider} as {email}. We also need your phone number for deliveries.',
  'auth.newcomerGone': 'This sign-in has expired',
  'auth.newcomerGoneText':
    'For your security, it’s only open for a few minutes. Please start again.',
  'auth.continue': 'Continue',
  'auth.joinTitle': 'You already have an account',
  'auth.joinText':
    'Your email address at {provider} already belongs to an account here. We’ll send a code to the phone of that account; after that you can log in with {provider} too. How would you like to get the code?',
  'auth.joined': 'You can now log in with {provider} too',
  'auth.noStorage':
    'This browser doesn’t let this page store anything, which signing in with another account needs. Please choose another way.',
} as const

/** Written by the server. */
export const serverAuth = {
  'message.code.register':
    'Your {shop} code is {code}. It is valid for {minutes} minutes. Never share it with anyone, not even with us.',
  'message.code.forgot':
    'Your {shop} code to set a new password is {code}. It is valid for {minutes} minutes. If you didn’t ask for it, ignore this message.',
  'message.code.new_device':
    'Your {shop} code to log in is {code}. It is valid for {minutes} minutes. Never share it with anyone, not even with us.',
  'message.code.change_phone':
    'Your {shop} code to use this number is {code}. It is valid for {minutes} minutes. Never share it with anyone, not even with us.',
  'message.code.change_password':
    'Your {shop} code to confirm it’s you is {code}. It is valid for {minutes} minutes. If you didn’t ask for it, change your password.',
  'message.code.verify_email':
    'Your {shop} code to confirm this email address is {code}. It is valid for {minutes} minutes. If you don’t have a {shop} account, ignore this message.',
  'message.subject.code': 'Your {shop} code',
  'message.subject.emailChanged': 'The email address of your {shop} account was changed',
  'message.emailChanged':
    'Your {shop} account now uses a different email address. If this wasn’t you, contact us right away: {url}',
  'message.phoneChanged':
    'Your {shop} account now uses a different phone number. If this wasn’t you, contact us right away: {url}',
  'message.phoneLink':
    'You asked {shop} to move your account to this number. Confirm it within {hours} hours: {url}. If this wasn’t you, ignore this message.',
  'message.phoneChangeAsked':
    'Someone who showed us a document asked to move your {shop} account to another number. If this wasn’t you, contact us right away: {url}',
  'message.accountExists':
    'Someone, perhaps you, tried to register at {shop} with this number. You already have an account: log in at {url}, or choose "Forgot password" there. If this wasn’t you, ignore this message.',
  'message.passwordChanged':
    'Your {shop} password was just changed and all devices were logged out. If this wasn’t you, set a new one right away: {url}',
  'message.subject.accountDeleted': 'Your {shop} account was deleted',
  'message.accountDeleted':
    'Your {shop} account was deleted as you asked. Only what the law requires us to keep (orders and payments, without your name) remains. If this wasn’t you, contact us right away: {url}',
  'inbox.title': 'Message inbox',
  'inbox.explained':
    'What the demo shop would have sent by WhatsApp, SMS or email. This page updates itself.',
  'inbox.empty': 'No messages yet. Ask the shop for a code, and it will appear here.',
} as const
