import type { messageWords as en } from '../en/server-messages.ts'

export const messageWords: Record<keyof typeof en, string> = {
  'messages.order.pay':
    'Pembayaran pesanan {number} sudah kami terima ({total}). Kami kirim {day}, {time} WIB. Detail: {url}',
  'messages.order.pay.subject': 'Pesanan {number} sudah dibayar',
  'messages.order.revive':
    'Pembayaran pesanan {number} ({total}) terlambat, tapi barangmu masih tersedia. Kami antar {day}, {time} WIB. Detail: {url}',
  'messages.order.revive.subject': 'Pesanan {number} sudah dibayar dan lanjut',
  'messages.order.send':
    'Pesanan {number} sedang diantar dan tiba pukul {time} WIB. Lacak di sini: {url}',
  'messages.order.make_ready': 'Pesanan {number} sudah siap diambil di toko. Detail: {url}',
  'messages.order.fail_delivery': 'Pesanan {number} gagal diantar. Langkah berikutnya: {url}',
  'messages.order.cancel':
    'Pesanan {number} dibatalkan. Kalau sudah dibayar, uangmu kami kembalikan. Detail: {url}',
  'messages.order.cancel.subject': 'Pesanan {number} dibatalkan',
  'messages.order.complete':
    'Pesanan {number} selesai, terima kasih. Faktur senilai {total}: {url}/invoice',
  'messages.order.complete.subject': 'Faktur pesanan {number}',
  'messages.order.refund_due':
    'Kami sedang mengembalikan uangmu untuk pesanan {number}. Detail: {url}',
  'messages.order.refund_due.subject': 'Uang pesanan {number} sedang dikembalikan',
  'messages.order.refund_choice':
    'Ada dana pesanan {number} yang kami kembalikan. Pilih caranya di sini: {url}',
  'messages.order.refund_choice.subject': 'Dana pesanan {number}: pilih cara pengembaliannya',
  'messages.order.refund_done': 'Dana pesanan {number} sudah kami kirim. Detail: {url}',
  'messages.order.refund_done.subject': 'Dana pesanan {number} sudah kami kirim',
  'messages.order.refund': 'Dana pesanan {number} sudah dikembalikan. Detail: {url}',
  'messages.order.refund.subject': 'Dana pesanan {number} sudah dikembalikan',
}
