export const offline = {
  'app.title': '{shop} on your phone',
  'app.text':
    'Add {shop} to your home screen: it opens instantly, and the pages you viewed last work offline.',
  'app.install': 'Install {shop}',
  'app.installed': '{shop} is installed on this device.',
  'app.how': 'Open the menu of your browser and choose “Install app” or “Add to Home Screen”.',
  'app.cutOff': 'No connection',
  'app.cutOffText': 'We can’t reach {shop} right now. Check your connection and try again.',
  'app.cutOffMine': 'Your cart, orders and account will be back as soon as you’re online.',
  'app.seen': 'Pages you can still open',
  'app.seenAt': 'Viewed {time} WIB',
  'app.forget': 'Clear list',
  'app.newVersion': 'A new version of {shop} is ready.',
  'app.reload': 'Reload',
  'app.keptPage': 'You’re offline. This page is from {time} WIB.',
} as const
