import type { notifications as en } from '../en/notifications.ts'

export const notifications: Record<keyof typeof en, string> = {
  'notifications.readAll': 'Tandai semua dibaca',
  'notifications.unread': '{count} belum dibaca',
  'notifications.allRead': 'Semua sudah dibaca',
  'notifications.new': 'Baru',
  'notifications.time': '{time} WIB',
  'notifications.empty': 'Belum ada notifikasi',
  'notifications.emptyText': 'Info pesanan, poin, dan vouchermu akan muncul di sini.',
  'notifications.shop': 'Mulai belanja',
  'notifications.failed': 'Gagal memuat notifikasi',
  'notifications.pages': 'Halaman notifikasi',
}
