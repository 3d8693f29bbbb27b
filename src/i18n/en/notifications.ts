/** Words of the notification page. */
export const notifications = {
  'notifications.readAll': 'Mark all as read',
  'notifications.unread': '{count} unread',
  'notifications.allRead': 'All caught up',
  'notifications.new': 'New',
  'notifications.time': '{time} WIB',
  'notifications.empty': 'No notifications yet',
  'notifications.emptyText': 'Updates about your orders, points and vouchers will appear here.',
  'notifications.shop': 'Start shopping',
  'notifications.failed': 'Failed to fetch your notifications',
  'notifications.pages': 'Pages of notifications',
} as const
