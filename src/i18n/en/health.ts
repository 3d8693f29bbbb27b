/** What the health desk and `doctor` say. */
export const serverHealth = {
  'doctor.owner': 'First account',
  'doctor.owner.done': 'An account that manages accounts has its second factor.',
  'doctor.owner.todo': 'Set up an authenticator app for your account.',
  'doctor.name': 'Name and look',
  'doctor.name.done': 'Name, delivery area and main colour are set.',
  'doctor.name.todo': 'Say what the shop is called, where it delivers and which colour it has.',
  'doctor.company': 'Company',
  'doctor.company.done': 'Invoices have their issuer.',
  'doctor.company.todo': 'Invoices need the company, its tax number, address, e-mail and phone.',
  'doctor.hub': 'Hub',
  'doctor.hub.done': 'Deliveries have their starting point.',
  'doctor.hub.todo':
    'Put the pin where deliveries start and give its name, address and phone. Prices by distance count from there.',
  'doctor.windows': 'Delivery windows',
  'doctor.windows.done': 'Customers can choose a window.',
  'doctor.windows.todo':
    'Say from when to when you deliver, how long a window is and how many orders it takes.',
  'doctor.orders': 'Orders',
  'doctor.orders.done': 'You have chosen what orders cost and who accepts them.',
  'doctor.orders.todo':
    'Check the smallest order and the fee that customers pay, and choose whether paid orders are accepted by themselves or wait for your staff.',
  'doctor.gateway': 'Payment gateway',
  'doctor.gateway.done': 'A test charge at {provider} worked.',
  'doctor.gateway.todo':
    '{provider} is set up by {variables} in the environment. Make a test charge: Rp10.000, cancelled at once.',
  'doctor.messages': 'Messages',
  'doctor.messages.done': 'A test message was sent.',
  'doctor.messages.todo':
    'Send yourself a test message: customers sign in with codes. WhatsApp is set up by WHATSAPP_TOKEN and WHATSAPP_PHONE_NUMBER_ID, SMS by SMS_URL and SMS_TOKEN in the environment.',
  'doctor.couriers': 'Couriers',
  'doctor.couriers.done': 'Orders can be delivered.',
  'doctor.couriers.todo':
    'Set RIDER_SECRET in the environment for your own riders’ phones, or BITESHIP_KEY and BITESHIP_WEBHOOK_SECRET for Biteship, and start the shop again.',
  'doctor.couriers.try.todo':
    'Ask the couriers for a price: it shows whether BITESHIP_KEY in the environment works.',
  'doctor.category': 'First category',
  'doctor.category.done': 'Products have a category to be in.',
  'doctor.category.todo': 'Make the first category.',
  'doctor.product': 'First product',
  'doctor.product.done': 'Customers see a product that is in stock.',
  'doctor.product.todo':
    'Make a product with a photo, a price and stock, and show it. Many at once come as a table, under “Import and export”.',
  'doctor.email': 'E-mail',
  'doctor.email.done': 'E-mails can be sent.',
  'doctor.email.todo':
    'Without SMTP_HOST and EMAIL_FROM in the environment customers cannot sign in or confirm an address by e-mail.',
  'doctor.pages': 'Terms and privacy',
  'doctor.pages.done': 'Terms and privacy policy can be read.',
  'doctor.pages.todo':
    'Write the pages “terms” and “privacy”: registration refers to them, and the law asks for them.',
  'doctor.migrations': 'Database',
  'doctor.migrations.done': 'The schema is that of this version.',
  'doctor.migrations.newer.todo':
    'the database is newer than this version, which works with it for now: go back to the newer version when you can.',
  'doctor.migrations.todo': '{count} migrations are missing: run npm run shop -- migrate.',
  'doctor.testMessage':
    'This is a test message from {shop}. It arrived, so codes and notices will, too.',
  'health.books.broken':
    'The books do not balance. Run npm run shop -- reconcile, find the entries of the rules named here and call your developer before you correct anything.',
  'health.books.unchecked':
    'The books have not been checked for two hours. See whether a worker runs (ROLE=all or worker), then run npm run shop -- reconcile.',
  'health.job.failed':
    'The last run failed; it is tried again at its next time. If it fails again, run npm run shop -- jobs run with its name and read the log.',
  'health.job.late': 'It should have run. See whether a worker runs (ROLE=all or worker).',
  'health.effect.dead':
    'Given up after twelve tries. Read why, remove the cause and retry; drop it only if it is no longer needed.',
  'health.effect.late':
    'Waiting for more than five minutes. See whether a worker runs and whether the service behind it answers.',
  'health.service.gateway':
    'The gateway fails. Orders stay payable and are charged when it is back; look at its status page and its keys.',
  'health.service.courier':
    'The courier fails. No price is invented; book by hand if it lasts, and look at its status page.',
  'health.service.message':
    'Messages by this channel fail. Customers can choose another one; look at the provider’s balance, status and token.',
  'health.backup.unwatched':
    'The shop is shown no backups. Have the backup touch a file when it is done, and name it in BACKUP_MARK.',
  'health.backup.missing':
    'The file that BACKUP_MARK names is not there: no backup has been done, or it is written elsewhere.',
  'health.backup.old':
    'The newest backup is older than a day. See whether the nightly backup runs, and try a restore.',
} as const
