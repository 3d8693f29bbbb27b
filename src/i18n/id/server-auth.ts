import type { authWords as en } from '../en/server-auth.ts'

export const authWords = {
  'message.code.register':
    'Kode verifikasi Petik kamu: {code}. Berlaku {minutes} menit. Jangan berikan kode ini ke siapa pun, termasuk pihak Petik.',
  'message.code.forgot':
    'Kode Petik untuk membuat kata sandi baru: {code}. Berlaku {minutes} menit. Kalau bukan kamu yang meminta, abaikan pesan ini.',
  'message.code.new_device':
    'Kode Petik untuk masuk: {code}. Berlaku {minutes} menit. Jangan berikan kode ini ke siapa pun, termasuk pihak Petik.',
  'message.code.change_phone':
    'Kode Petik untuk memakai nomor ini: {code}. Berlaku {minutes} menit. Jangan bagikan ke siapa pun, termasuk kami.',
  'message.code.change_password':
    'Kode Petik untuk memastikan ini kamu: {code}. Berlaku {minutes} menit. Kalau bukan kamu yang meminta, segera ganti kata sandimu.',
  'message.code.verify_email':
    'Kode Petik untuk mengonfirmasi alamat email ini: {code}. Berlaku {minutes} menit. Kalau kamu tidak punya akun Petik, abaikan pesan ini.',
  'message.subject.code': 'Kode Petik kamu',
  'message.subject.emailChanged': 'Alamat email akun Petik kamu diganti',
  'message.emailChanged':
    'Alamat email akun Petik kamu baru saja diganti, jadi alamat ini tidak lagi terhubung. Kalau bukan kamu, segera hubungi kami: {url}',
  'message.phoneChanged':
    'Akun Petik kamu baru saja pindah ke nomor lain. Kalau bukan kamu, segera hubungi kami: {url}',
  'message.accountExists':
    'Seseorang, mungkin kamu, mendaftar di Petik dengan nomor ini. Kamu sudah punya akun: masuk di {url}, atau pilih "Lupa kata sandi" di sana. Kalau bukan kamu, abaikan pesan ini.',
  'message.passwordChanged':
    'Kata sandi akun Petik kamu baru saja diganti dan semua perangkat sudah dikeluarkan. Kalau bukan kamu, segera buat kata sandi baru: {url}',
  'consent.terms': 'Saya menyetujui syarat dan ketentuan serta kebijakan privasi',
  'consent.guardian': 'Orang tua atau wali saya menyetujui akun saya',
  'consent.offers': 'Kabari promo baru lewat notifikasi saya',
  'consent.offers.text': 'Promo baru muncul di notifikasimu. Kabar soal pesanan tetap kami kirim.',
  'consent.personalisation': 'Pakai riwayat belanja untuk menyesuaikan toko',
  'consent.personalisation.text':
    'Menampilkan apa yang terakhir kamu beli di beranda dan halaman produk. Kalau dimatikan, tampilan toko sama seperti untuk tamu.',
  'consent.source.register': 'saat mendaftar',
  'consent.source.profile': 'di data diri',
  'consent.source.my_data': 'di halaman Data saya',
  'consent.source.deletion': 'saat akun dihapus',
  'consent.actor.customer': 'oleh kamu',
  'consent.actor.shop': 'oleh Petik',
  'correction.name': 'Nama',
  'correction.phone_number': 'Nomor telepon',
  'correction.email': 'Alamat email',
  'correction.date_of_birth': 'Tanggal lahir',
  'correction.address': 'Alamat',
  'correction.order': 'Pesanan',
  'correction.points': 'Poin',
  'correction.other': 'Lainnya',
  'deletion.refund': 'dananya sedang dikembalikan',
  'deletion.unpaid': 'menunggu pembayaran: bayar atau batalkan dulu',
  'deletion.unconfirmed': 'sudah sampai: konfirmasi pesanannya dulu',
  'deletion.underway': 'masih diproses',
  'message.subject.accountDeleted': 'Akun Petik kamu sudah dihapus',
  'message.accountDeleted':
    'Akun Petik kamu sudah dihapus sesuai permintaanmu. Data yang wajib disimpan menurut hukum (pesanan dan pembayaran, tanpa namamu) tetap ada; sisanya sudah hilang. Kalau bukan kamu, segera hubungi kami: {url}',
  'address.tooMany': 'Kamu bisa menyimpan maksimal {max} alamat. Hapus salah satu dulu, ya',
  'inbox.title': 'Kotak pesan',
  'inbox.explained':
    'Pesan yang akan dikirim toko demo lewat WhatsApp, SMS, atau email. Halaman ini diperbarui otomatis.',
  'inbox.empty': 'Belum ada pesan. Minta kode di toko, nanti muncul di sini.',
} as const satisfies Record<keyof typeof en, string>
