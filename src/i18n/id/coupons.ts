import type * as en from '../en/coupons.ts'

export const serverCoupons: Record<keyof typeof en.serverCoupons, string> = {
  'coupon.not_started': 'belum mulai berlaku',
  'coupon.expired': 'sudah kedaluwarsa',
  'coupon.paused': 'sedang dijeda',
  'coupon.used_up': 'sudah habis terpakai',
  'coupon.used_by_you': 'sudah pernah kamu pakai',
  'coupon.not_yours': 'bukan milikmu',
  'coupon.first_order_only': 'khusus pesanan pertama',
  'coupon.tier': 'khusus member tingkat lebih tinggi',
  'coupon.weekday': 'tidak berlaku hari ini',
  'coupon.payment_method': 'khusus metode pembayaran lain',
  'coupon.no_matching_goods': 'tidak ada produk terpilih yang memenuhi syarat',
  'coupon.below_minimum': 'kurang belanja {missing} lagi',
  'coupon.no_shipping': 'tidak ada ongkos kirim yang bisa dipotong',
  'coupon.used_today': 'sudah kamu pakai hari ini',
  'coupon.location': 'khusus lokasi lain',
  'coupon.hour': 'berlaku pukul {from}–{until} WIB',
  'coupon.buy_more': 'tambah {units} lagi produk yang termasuk',
  'coupon.gift_missing': 'hadiahnya sedang tidak tersedia',
  'coupon.needs_review':
    'kami cek dulu paling lambat satu hari, karena sudah ada pesanan dengan alamat, perangkat, atau rekening yang sama',
  'coupon.in_review':
    'kami cek dulu paling lambat satu hari, karena sudah ada pesanan dengan alamat, perangkat, atau rekening yang sama',
  'coupon.review_refused':
    'sudah kami cek, dan kupon ini pernah dipakai dengan alamat, perangkat, atau rekening yang sama',
  'coupon.in_use': 'sedang dipakai di pesananmu yang lain',
  'coupon.voucher': 'Voucher {amount} milikmu; sisanya kembali jadi poin',
  'coupon.expiry': 'Sampai {date}',
  'coupon.minimum': 'Minimal {amount}',
  'coupon.noMinimum': 'Tanpa minimum belanja',
}
