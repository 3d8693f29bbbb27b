import type { serverHealth as en } from '../en/health.ts'

export const serverHealth: Record<keyof typeof en, string> = {
  'doctor.owner': 'Akun pertama',
  'doctor.owner.done': 'Akun yang mengelola staf sudah memakai verifikasi dua langkah.',
  'doctor.owner.todo': 'Pasang aplikasi autentikator untuk akunmu.',
  'doctor.name': 'Nama dan tampilan',
  'doctor.name.done': 'Nama, daerah antar, dan warna utama sudah diisi.',
  'doctor.name.todo': 'Isi nama toko, daerah antarnya, dan warnanya.',
  'doctor.company': 'Perusahaan',
  'doctor.company.done': 'Faktur sudah punya penerbit.',
  'doctor.company.todo': 'Faktur butuh nama perusahaan, NPWP, alamat, email, dan telepon.',
  'doctor.hub': 'Hub',
  'doctor.hub.done': 'Titik awal pengiriman sudah ada.',
  'doctor.hub.todo':
    'Pasang pin di titik awal pengiriman, lalu isi nama, alamat, dan teleponnya. Ongkir menurut jarak dihitung dari sana.',
  'doctor.windows': 'Jadwal pengiriman',
  'doctor.windows.done': 'Pelanggan bisa memilih jadwal.',
  'doctor.windows.todo': 'Isi jam pengiriman, lama satu jadwal, dan berapa pesanan yang muat.',
  'doctor.orders': 'Pesanan',
  'doctor.orders.done': 'Biaya pesanan dan cara menerimanya sudah kamu tentukan.',
  'doctor.orders.todo':
    'Periksa belanja minimum dan biaya layanan yang dibayar pelanggan, lalu tentukan apakah pesanan yang sudah dibayar diterima otomatis atau menunggu stafmu.',
  'doctor.gateway': 'Payment gateway',
  'doctor.gateway.done': 'Tagihan percobaan di {provider} berhasil.',
  'doctor.gateway.todo':
    '{provider} diatur lewat {variables} di environment. Buat tagihan percobaan: Rp10.000, langsung dibatalkan.',
  'doctor.messages': 'Pesan',
  'doctor.messages.done': 'Pesan percobaan sudah terkirim.',
  'doctor.messages.todo':
    'Kirim pesan percobaan ke dirimu: pelanggan masuk dengan kode. WhatsApp diatur lewat WHATSAPP_TOKEN dan WHATSAPP_PHONE_NUMBER_ID, SMS lewat SMS_URL dan SMS_TOKEN di environment.',
  'doctor.couriers': 'Kurir',
  'doctor.couriers.done': 'Pesanan bisa diantar.',
  'doctor.couriers.todo':
    'Isi RIDER_SECRET di environment untuk ponsel kurir sendiri, atau BITESHIP_KEY dan BITESHIP_WEBHOOK_SECRET untuk Biteship, lalu jalankan ulang toko.',
  'doctor.couriers.try.todo':
    'Tanyakan tarif ke kurir: dari situ terlihat apakah BITESHIP_KEY di environment berfungsi.',
  'doctor.category': 'Kategori pertama',
  'doctor.category.done': 'Produk sudah punya kategori.',
  'doctor.category.todo': 'Buat kategori pertama.',
  'doctor.product': 'Produk pertama',
  'doctor.product.done': 'Pelanggan melihat produk yang stoknya ada.',
  'doctor.product.todo':
    'Buat produk dengan foto, harga, dan stok, lalu tampilkan. Banyak sekaligus lewat tabel, di “Impor dan ekspor”.',
  'doctor.email': 'Email',
  'doctor.email.done': 'Email bisa dikirim.',
  'doctor.email.todo':
    'Tanpa SMTP_HOST dan EMAIL_FROM di environment, tidak ada yang bisa masuk atau mengonfirmasi alamat lewat email.',
  'doctor.pages': 'Syarat dan privasi',
  'doctor.pages.done': 'Syarat dan kebijakan privasi bisa dibaca.',
  'doctor.pages.todo':
    'Tulis halaman “terms” dan “privacy”: pendaftaran merujuk ke sana, dan hukum memintanya.',
  'doctor.migrations': 'Basis data',
  'doctor.migrations.done': 'Skemanya sesuai versi ini.',
  'doctor.migrations.newer.todo':
    'basis data lebih baru daripada versi ini, yang untuk sementara tetap jalan: kembalilah ke versi yang lebih baru kalau sudah bisa.',
  'doctor.migrations.todo': '{count} migrasi belum dijalankan: jalankan npm run shop -- migrate.',
  'doctor.testMessage':
    'Ini pesan percobaan dari {shop}. Pesannya sampai, jadi kode dan pemberitahuan juga akan sampai.',
  'health.books.broken':
    'Pembukuan tidak seimbang. Jalankan npm run shop -- reconcile, cari catatan dari aturan ini, dan hubungi pengembang sebelum memperbaiki apa pun.',
  'health.books.unchecked':
    'Pembukuan belum diperiksa selama dua jam. Pastikan ada worker yang berjalan (ROLE=all atau worker), lalu jalankan npm run shop -- reconcile.',
  'health.job.failed':
    'Terakhir gagal; dicoba lagi pada jadwal berikutnya. Kalau gagal lagi, jalankan npm run shop -- jobs run dengan namanya dan baca log.',
  'health.job.late':
    'Seharusnya sudah berjalan. Pastikan ada worker yang berjalan (ROLE=all atau worker).',
  'health.effect.dead':
    'Berhenti setelah dua belas percobaan. Baca sebabnya, atasi, lalu coba lagi; buang hanya kalau tidak dibutuhkan lagi.',
  'health.effect.late':
    'Menunggu lebih dari lima menit. Pastikan ada worker yang berjalan dan layanan di belakangnya menjawab.',
  'health.service.gateway':
    'Payment gateway gagal. Pesanan tetap bisa dibayar dan ditagih saat pulih; periksa halaman status dan kuncinya.',
  'health.service.courier':
    'Kurir gagal menjawab. Tarif tidak dikarang; pesan manual kalau lama, dan periksa halaman statusnya.',
  'health.service.message':
    'Pesan lewat saluran ini gagal. Pelanggan bisa memilih yang lain; periksa saldo, status, dan token penyedia.',
  'health.backup.unwatched':
    'Toko ini belum tahu soal backup. Buat backup menyentuh sebuah file saat selesai, lalu isi namanya di BACKUP_MARK.',
  'health.backup.missing':
    'File yang disebut BACKUP_MARK tidak ada: backup belum pernah selesai, atau ditulis di tempat lain.',
  'health.backup.old':
    'Backup terbaru sudah lebih dari sehari. Periksa apakah backup malam berjalan, dan coba pulihkan.',
}
