import type * as en from '../en/offline.ts'

export const offline: Record<keyof typeof en.offline, string> = {
  'app.title': '{shop} di ponselmu',
  'app.text':
    'Pasang {shop} di layar utama: langsung terbuka, dan halaman yang terakhir kamu lihat tetap bisa dibaca saat offline.',
  'app.install': 'Pasang {shop}',
  'app.installed': '{shop} sudah terpasang di perangkat ini.',
  'app.how': 'Buka menu browser, lalu pilih “Instal aplikasi” atau “Tambahkan ke layar utama”.',
  'app.cutOff': 'Tidak ada koneksi',
  'app.cutOffText': '{shop} sedang tidak bisa dihubungi. Periksa koneksimu, lalu coba lagi.',
  'app.cutOffMine': 'Keranjang, pesanan, dan akunmu bisa dibuka lagi begitu kamu online.',
  'app.seen': 'Halaman yang masih bisa dibuka',
  'app.seenAt': 'Dilihat {time} WIB',
  'app.forget': 'Hapus daftar ini',
  'app.newVersion': 'Versi baru {shop} sudah siap.',
  'app.reload': 'Muat ulang',
  'app.keptPage': 'Kamu sedang offline. Halaman ini dari pukul {time} WIB.',
}
