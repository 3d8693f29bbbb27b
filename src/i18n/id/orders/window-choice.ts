import type * as en from '../../en/orders/window-choice.ts'

export const windowChoice: Record<keyof typeof en.windowChoice, string> = {
  'checkout.slotNone': 'Belum pilih jam',
  'checkout.slotChoose': 'Pilih jam antar',
  'checkout.today': 'Hari ini',
  'checkout.tomorrow': 'Besok',
  'checkout.slotDay': 'Hari',
  'checkout.slotOf': 'Pilihan jam {day}',
  'checkout.slotPast': 'Pemesanan ditutup pukul {time}',
  'checkout.slotFull': 'Penuh',
  'checkout.slotClosed': 'Tutup',
  'checkout.slotDearer': 'Slot ini lebih mahal dari slotmu',
  'checkout.slotTooSoon': 'Terlalu cepat untuk produk yang siap besok',
  'checkout.slotNoneLeft': 'Sudah tidak ada slot di hari ini',
  'checkout.slotZone': 'Semua waktu dalam WIB.',
  'checkout.slotSame': 'Tanpa tambahan',
}
