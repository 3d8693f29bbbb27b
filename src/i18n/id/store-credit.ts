import type * as en from '../en/store-credit.ts'

export const storeCredit: Record<keyof typeof en.storeCredit, string> = {
  'credit.balance': 'Saldo tokomu',
  'credit.text':
    'Saldo toko berasal dari pengembalian dana dan kompensasi dari kami. Tidak hangus, dan bisa dipakai saat checkout.',
  'credit.emptyTitle': 'Belum ada saldo toko',
  'credit.emptyText':
    'Kalau ada dana yang harus kami kembalikan, kamu bisa memilih saldo toko. Langsung masuk.',
  'credit.order': 'Lihat pesanan',
  'credit.failed': 'Gagal memuat saldo toko',
  'credit.pages': 'Halaman saldo toko',
  'credit.kind.refund': 'dikembalikan',
  'credit.kind.goodwill': 'kompensasi',
  'credit.kind.hold': 'dipakai bayar',
  'credit.kind.return': 'dikembalikan',
}

export const serverStoreCredit: Record<keyof typeof en.serverStoreCredit, string> = {
  'credit.note.order': 'Pesanan {number}',
  'credit.note.unpaid': 'Pesanan {number} tidak dibayar',
  'credit.note.refund': 'Pengembalian dana pesanan {number}',
  'credit.note.goodwill': 'Permintaan maaf dari kami',
  'credit.note.cancelled': 'Maaf, pesanan {number} terpaksa kami batalkan',
}
