import type { words as en } from '../../en/staff/start.ts'
import { addresses } from '../addresses.ts'

export const words: Record<keyof typeof en, string> = {
  'staff.start.intro':
    'Semua yang dibutuhkan toko ini sebelum bisa berjualan, dalam urutan yang paling mudah. Kamu bisa pergi dan kembali lagi.',
  'staff.start.left': '{count} langkah lagi',
  'staff.start.ready': 'Toko sudah punya semua yang dibutuhkan untuk berjualan.',
  'staff.start.done': 'selesai',
  'staff.start.missing': 'belum',
  'staff.start.advised': 'disarankan',
  'staff.start.save': 'Simpan',
  'staff.start.saving': 'Menyimpan…',
  'staff.start.saved': '{title}: tersimpan.',
  'staff.start.charge': 'Buat tagihan percobaan',
  'staff.start.courier': 'Tanyakan tarif',
  'staff.start.send': 'Kirim pesan percobaan',
  'staff.start.channel': 'Saluran',
  'staff.start.to': 'Nomor ponsel atau emailmu',
  'staff.start.tried': 'Berhasil.',
  'staff.start.failed': 'Tidak berhasil: {problem}',
  'staff.start.category': 'Nama kategori',
  'staff.start.make': 'Buat kategori',
  'staff.start.open': 'Buka',
  'staff.start.change': 'Ubah',
  'staff.start.note': '{count} langkah lagi sampai toko bisa berjualan',
  'staff.start.noteLink': 'Ke langkah pertama',
  ...addresses,
}
