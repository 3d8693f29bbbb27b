import type * as en from '../en/automatic-discounts.ts'

export const serverAutomaticDiscounts: Record<keyof typeof en.serverAutomaticDiscounts, string> = {
  'automaticDiscount.missingRupiah': 'Tambah {missing} lagi, dapat potongan {off}: {name}',
  'automaticDiscount.missingUnits': 'Tambah {units} lagi, gratis satu: {name}',
  'automaticDiscount.badge.multi_buy': 'Beli {buy} bayar {pay}',
  'automaticDiscount.badge.percent': 'Potongan {percent}%',
  'automaticDiscount.terms.all': 'semua produk',
  'automaticDiscount.terms.multi_buy': 'Setiap {buy} dari {goods}, yang termurah gratis',
  'automaticDiscount.terms.percent': 'Potongan {percent}% untuk {goods}',
  'automaticDiscount.terms.step': 'potongan {off} mulai belanja {from}',
  'automaticDiscount.terms.basket_steps': 'Belanja {goods}: {steps}',
  'automaticDiscount.terms.days': 'setiap {days}',
  'automaticDiscount.terms.hours': 'pukul {from}–{until} WIB',
}
