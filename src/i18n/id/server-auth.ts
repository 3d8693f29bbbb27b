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
  'message.phoneChanged': 'Akun Petik kamu baru saja pindah ke nomor lain. Kalau bukan kamu, segera hubungi kami: {url}',
  'message.accountExists':
    'Seseorang, mungkin kamu, mendaftar di Petik dengan nomor ini. Kamu sudah punya akun: masuk di {url}, atau pilih "Lupa kata sandi" di sana. Kalau bukan kamu, abaikan pesan ini.',
  'message.passwordChanged':
    'Kata sandi akun Petik kamu baru saja diganti dan semua perangkat sudah dikeluarkan. Kalau bukan kamu, segera buat kata sandi baru: {url}',
  'consent.terms': 'Saya menyetujui syarat dan ketentuan serta kebijakan privasi',
  'consent.marketing': 'Kirimi saya promo dan kabar lewat WhatsApp dan email',
  'address.tooMany': 'Kamu bisa menyimpan paling banyak {max} alamat. Hapus salah satu dulu, ya',
  'inbox.title': 'Kotak pesan',
  'inbox.explained': 'Pesan yang seharusnya dikirim toko demo lewat WhatsApp, SMS, atau email. Halaman ini diperbarui otomatis.',
  'inbox.empty': 'Belum ada pesan. Minta kode di toko, nanti muncul di sini.',
} as const satisfies Record<keyof typeof en, string>
