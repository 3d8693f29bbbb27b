import type * as en from '../en/coupons.ts'

export const serverCoupons: Record<keyof typeof en.serverCoupons, string> = {
  'orders.coupon.not_started': 'belum mulai berlaku',
  'orders.coupon.expired': 'sudah kedaluwarsa',
  'orders.coupon.used_up': 'sudah habis terpakai',
  'orders.coupon.used_by_you': 'sudah pernah kamu pakai',
  'orders.coupon.not_yours': 'bukan milikmu',
  'orders.coupon.first_order_only': 'khusus pesanan pertama',
  'orders.coupon.tier': 'khusus member tingkat lebih tinggi',
  'orders.coupon.weekday': 'tidak berlaku hari ini',
  'orders.coupon.payment_method': 'khusus metode pembayaran lain',
  'orders.coupon.no_matching_goods': 'tidak ada produk terpilih yang memenuhi syarat',
  'orders.coupon.below_minimum': 'kurang belanja {missing} lagi',
  'orders.coupon.no_shipping': 'tidak ada ongkos kirim yang bisa dipotong',
  'orders.coupon.used_today': 'sudah kamu pakai hari ini',
  'orders.coupon.location': 'khusus lokasi lain',
  'orders.coupon.hour': 'berlaku pukul {from}–{until} WIB',
  'orders.coupon.buy_more': 'tambah {units} lagi produk yang termasuk',
  'orders.coupon.gift_missing': 'hadiahnya sedang tidak tersedia',
  'orders.coupon.needs_review':
    'kami cek dulu paling lambat satu hari, karena sudah ada pesanan dengan alamat, perangkat, atau rekening yang sama',
  'orders.coupon.in_review':
    'kami cek dulu paling lambat satu hari, karena sudah ada pesanan dengan alamat, perangkat, atau rekening yang sama',
  'orders.coupon.review_refused':
    'sudah kami cek, dan kupon ini pernah dipakai dengan alamat, perangkat, atau rekening yang sama',
  'orders.coupon.in_use': 'sedang dipakai di pesananmu yang lain',
  'orders.coupon.voucher': 'Voucher {amount} milikmu; sisanya kembali jadi poin',
  'orders.coupon.expiry': 'Sampai {date}',
  'orders.coupon.minimum': 'Minimal {amount}',
  'orders.coupon.noMinimum': 'Tanpa minimum belanja',
}
