import type { earningWords as en } from '../en/server-earning.ts'

/** Cara mendapat poin selain dari belanja. */
export const earningWords: Record<keyof typeof en, string> = {
  'points.online': 'Online',
  'earning.profile': 'Lengkapi profilmu',
  'earning.review': 'Ulasan dengan foto',
  'earning.birthday': 'Bulan ulang tahunmu',
  'earning.first_order': 'Belanja pertamamu',
  'earning.referral': 'Ajak teman',
  'earning.limit.week': 'maksimal {times} kali seminggu',
  'earning.limit.month': 'maksimal {times} kali sebulan',
  'earning.limit.year': 'untuk {times} belanja setahun',
  'earning.minimum': 'minimal {amount} barang',
}
