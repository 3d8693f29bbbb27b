/** The application shell: without a network, installed, renewed. */
export const app = {
  'app.title': 'Petik on your phone',
  'app.text': 'Put Petik on your home screen: it opens at once, and the pages you saw last can be read without a network.',
  'app.install': 'Install Petik',
  'app.installed': 'Petik is installed on this device.',
  'app.how': 'Open the menu of your browser and choose “Install app” or “Add to Home Screen”.',
  'app.cutOff': 'No network',
  'app.cutOffText': 'Petik cannot be reached right now. Check your connection, then try again.',
  'app.cutOffMine': 'Your cart, orders and account open again as soon as there is a network.',
  'app.seen': 'Pages you can still open',
  'app.seenAt': 'Seen {time} WIB',
  'app.forget': 'Forget them',
  'app.newVersion': 'A new version of Petik is ready.',
  'app.reload': 'Reload',
  'app.keptPage': 'The network does not answer: this page is from {time} WIB.',
} as const
