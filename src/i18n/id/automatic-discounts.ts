import type * as en from '../en/automatic-discounts.ts'

export const serverAutomaticDiscounts: Record<keyof typeof en.serverAutomaticDiscounts, string> = {
  'automaticDiscount.missingRupiah': 'Tambah {missing} lagi, dapat potongan {off}: {name}',
  'automaticDiscount.missingUnits': 'Tambah {units} lagi, gratis satu: {name}',
  'automaticDiscount.badge.multi_buy': 'Beli {buy} bayar {pay}',
  'automaticDiscount.badge.percent': 'Potongan {percent}%',
}
