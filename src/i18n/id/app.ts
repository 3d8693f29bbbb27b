import type { app as en } from '../en/app.ts'

export const app = {
  'app.title': 'Petik di ponselmu',
  'app.text': 'Pasang Petik di layar utama: langsung terbuka, dan halaman yang terakhir kamu lihat bisa dibaca tanpa jaringan.',
  'app.install': 'Pasang Petik',
  'app.installed': 'Petik sudah terpasang di perangkat ini.',
  'app.how': 'Buka menu browser, lalu pilih “Instal aplikasi” atau “Tambahkan ke layar utama”.',
  'app.cutOff': 'Tidak ada jaringan',
  'app.cutOffText': 'Petik sedang tidak bisa dihubungi. Periksa koneksimu, lalu coba lagi.',
  'app.cutOffMine': 'Keranjang, pesanan, dan akunmu bisa dibuka lagi begitu ada jaringan.',
  'app.seen': 'Halaman yang masih bisa dibuka',
  'app.seenAt': 'Dilihat {time} WIB',
  'app.forget': 'Hapus daftar ini',
  'app.newVersion': 'Versi baru Petik sudah siap.',
  'app.reload': 'Muat ulang',
  'app.keptPage': 'Jaringan tidak menjawab: halaman ini dari {time} WIB.',
} as const satisfies Record<keyof typeof en, string>
