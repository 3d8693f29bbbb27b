import type * as en from '../en/auth.ts'

export const auth: Record<keyof typeof en.auth, string> = {
  'phoneLink.text':
    'Akunmu memakai {phone} setelah kamu memasukkan kode yang kami kirim ke sana. Poin, pesanan, dan kata sandimu tetap.',
  'phoneLink.done': 'Akunmu sekarang memakai {phone}',
  'phoneLink.doneText': 'Semua perangkat sudah dikeluarkan. Masuk lagi dengan nomor barunya.',
  'phoneLink.unknown': 'Tautan ini sudah tidak berlaku',
  'phoneLink.help': 'Minta bantuan',
  'phoneLink.again': 'Coba lagi',
  'phoneLink.unknownText':
    'Tautan ini sudah dipakai, dibatalkan, kedaluwarsa, atau sudah ada yang lebih baru. Minta tautan baru kepada kami.',
  'auth.loginTitle': 'Masuk',
  'auth.toAdd': 'Masuk dulu untuk menambahkan {name}. Pilihanmu tetap tersimpan.',
  'auth.toChoose': 'Masuk dulu untuk menambahkan {name} ke keranjang.',
  'auth.toAlert': 'Masuk dulu, nanti kami kabari kalau {name} sudah ada lagi.',
  'auth.toWish': 'Masuk dulu untuk menyimpan {name} ke wishlist. Pilihanmu tetap tersimpan.',
  'auth.loginText': 'Selamat datang kembali. Keranjang dan poinmu sudah menunggu.',
  'auth.way': 'Cara masuk',
  'auth.registerWay': 'Cara mendaftar',
  'auth.resetWay': 'Cara menemukan akunmu',
  'auth.byPhone': 'Nomor telepon',
  'auth.byEmail': 'Email',
  'auth.phone': 'Nomor telepon',
  'auth.phoneHint': 'Nomor HP Indonesia, misalnya 8123 4567 890',
  'auth.email': 'Email',
  'auth.optional': 'opsional',
  'auth.password': 'Kata sandi',
  'auth.newPassword': 'Kata sandi baru',
  'auth.confirmation': 'Konfirmasi kata sandi',
  'auth.showPassword': 'Tampilkan kata sandi',
  'auth.hidePassword': 'Sembunyikan kata sandi',
  'auth.forgot': 'Lupa kata sandi?',
  'auth.login': 'Masuk',
  'auth.noAccount': 'Belum punya akun?',
  'auth.toRegister': 'Daftar',
  'auth.hasAccount': 'Sudah punya akun?',
  'auth.toLogin': 'Masuk',
  'auth.registerTitle': 'Buat akun',
  'auth.invited': 'Kamu diundang teman. Selamat datang di {shop}!',
  'auth.registerText': 'Pesan buah segar, kumpulkan poin, dan pilih sendiri jam antarnya.',
  'auth.name': 'Nama lengkap',
  'auth.rules': 'Kata sandi harus punya',
  'auth.ruleLength': 'Minimal 8 karakter',
  'auth.ruleLower': 'Satu huruf kecil',
  'auth.ruleUpper': 'Satu huruf besar',
  'auth.ruleDigit': 'Satu angka',
  'auth.ruleSymbol': 'Salah satu dari !@#$%^&*',
  'auth.ruleMet': 'terpenuhi',
  'auth.ruleOpen': 'belum',
  'auth.terms': 'Saya menyetujui syarat dan ketentuan serta kebijakan privasi',
  'auth.termsLinks': 'Baca',
  'auth.termsLink': 'syarat dan ketentuan',
  'auth.and': 'dan',
  'auth.privacyLink': 'kebijakan privasi',
  'auth.newTab': 'terbuka di tab baru',
  'auth.marketing': 'Kabari promo baru lewat notifikasi saya (bisa dimatikan kapan saja)',
  'auth.register': 'Daftar',
  'auth.registered': 'Pendaftaran berhasil!',
  'auth.otpTitle': 'Verifikasi nomor teleponmu',
  'auth.otpTitleForgot': 'Masukkan kode',
  'auth.otpChannelText': 'Kami kirim kode 6 angka ke {phone}. Mau dikirim lewat mana?',
  'auth.otpChannelPlain': 'Kami kirim kode 6 angka ke nomormu. Mau dikirim lewat mana?',
  'auth.channel': 'Kirim kode lewat',
  'auth.whatsapp': 'WhatsApp',
  'auth.whatsappText': 'Perlu internet',
  'auth.emailWay': 'email',
  'auth.emailText': 'Kalau sudah kamu konfirmasi',
  'auth.sms': 'SMS',
  'auth.smsText': 'Tanpa internet',
  'auth.sendCode': 'Kirim kode',
  'auth.codeSent': 'Kode sudah kami kirim lewat {channel} ke {target}. Berlaku 5 menit.',
  'auth.codeSentMaybe':
    'Jika {target} terdaftar, kode sudah kami kirim lewat {channel}. Berlaku 5 menit.',
  'auth.code': 'Kode 6 angka',
  'auth.verify': 'Verifikasi',
  'auth.verifyReason': 'Isi 6 angkanya dulu, ya',
  'auth.resendIn': 'Kode baru bisa diminta dalam',
  'auth.resendTimer': 'Waktu sampai kode baru bisa dikirim',
  'auth.resend': 'Kirim kode baru',
  'auth.resendBy': 'Kirim kode baru lewat',
  'auth.resent': 'Kode baru sedang dikirim',
  'auth.demoInbox': 'Demo: lihat kodenya di kotak pesan',
  'auth.changeNumber': 'Bukan nomormu? Mulai lagi',
  'auth.startAgain': 'Mulai lagi',
  'auth.codeGone': 'Kode ini sudah tidak berlaku',
  'auth.codeGoneText': 'Masuk atau daftar lagi, nanti kami kirim kode baru.',
  'auth.forgotTitle': 'Lupa kata sandi?',
  'auth.forgotText':
    'Masukkan nomor telepon atau emailmu. Kami kirim kode ke nomor HP akunmu, lalu kamu buat kata sandi baru.',
  'auth.backToLogin': 'Kembali ke halaman masuk',
  'auth.newTitle': 'Buat kata sandi baru',
  'auth.newText': 'Kamu akan keluar dari semua perangkat.',
  'auth.savePassword': 'Simpan kata sandi',
  'auth.passwordChanged': 'Kata sandi berhasil diganti!',
  'auth.resetGone': 'Waktunya sudah habis',
  'auth.resetGoneText':
    'Demi keamanan, penggantian kata sandi hanya terbuka beberapa menit. Minta kode baru, ya.',
  'auth.waitButton': 'Coba lagi dalam {time}',
  'auth.or': 'atau',
  'auth.continueWith': 'Lanjut dengan {provider}',
  'auth.callbackTitle': 'Sebentar, sedang masuk',
  'auth.cancelledTitle': 'Proses masuk dibatalkan',
  'auth.cancelledText':
    'Kamu tidak melanjutkan di {provider}. Tidak ada yang berubah; kamu bisa pilih cara masuk lain.',
  'auth.lostTitle': 'Proses masuk ini tidak bisa dilanjutkan di sini',
  'auth.lostText':
    'Prosesnya dimulai di tab atau perangkat lain, atau sudah selesai. Silakan mulai lagi.',
  'auth.refusedTitle': 'Belum berhasil masuk',
  'auth.refusedText': '{provider} tidak bisa memasukkanmu. Coba lagi atau pilih cara lain.',
  'auth.otherWays': 'Masuk dengan cara lain',
  'auth.newcomerTitle': 'Sedikit lagi',
  'auth.newcomerText':
    'Kamu masuk lewat {provider} sebagai {email}. Kami juga perlu nomor teleponmu untuk pengiriman.',
  'auth.newcomerGone': 'Proses masuk ini sudah berakhir',
  'auth.newcomerGoneText':
    'Demi keamanan, proses ini hanya terbuka beberapa menit. Silakan mulai lagi.',
  'auth.continue': 'Lanjutkan',
  'auth.joinTitle': 'Kamu sudah punya akun',
  'auth.joinText':
    'Alamat emailmu di {provider} sudah dipakai akun di sini. Kami kirim kode ke nomor HP akun itu; setelah itu kamu juga bisa masuk lewat {provider}. Mau dikirim lewat mana?',
  'auth.joined': 'Sekarang kamu juga bisa masuk lewat {provider}',
  'auth.noStorage':
    'Browser ini tidak bisa menyimpan data yang diperlukan untuk masuk dengan cara ini. Pilih cara lain, ya.',
}

export const serverAuth: Record<keyof typeof en.serverAuth, string> = {
  'message.code.register':
    'Kode verifikasi {shop} kamu: {code}. Berlaku {minutes} menit. Jangan berikan kode ini ke siapa pun, termasuk pihak {shop}.',
  'message.code.forgot':
    'Kode {shop} untuk membuat kata sandi baru: {code}. Berlaku {minutes} menit. Kalau bukan kamu yang meminta, abaikan pesan ini.',
  'message.code.new_device':
    'Kode {shop} untuk masuk: {code}. Berlaku {minutes} menit. Jangan berikan kode ini ke siapa pun, termasuk pihak {shop}.',
  'message.code.change_phone':
    'Kode {shop} untuk memakai nomor ini: {code}. Berlaku {minutes} menit. Jangan bagikan ke siapa pun, termasuk kami.',
  'message.code.change_password':
    'Kode {shop} untuk memastikan ini kamu: {code}. Berlaku {minutes} menit. Kalau bukan kamu yang meminta, segera ganti kata sandimu.',
  'message.code.verify_email':
    'Kode {shop} untuk mengonfirmasi alamat email ini: {code}. Berlaku {minutes} menit. Kalau kamu tidak punya akun {shop}, abaikan pesan ini.',
  'message.subject.code': 'Kode {shop} kamu',
  'message.subject.emailChanged': 'Alamat email akun {shop} kamu diganti',
  'message.emailChanged':
    'Alamat email akun {shop} kamu baru saja diganti, jadi alamat ini tidak lagi terhubung. Kalau bukan kamu, segera hubungi kami: {url}',
  'message.phoneChanged':
    'Akun {shop} kamu baru saja pindah ke nomor lain. Kalau bukan kamu, segera hubungi kami: {url}',
  'message.phoneLink':
    'Kamu meminta {shop} memindahkan akunmu ke nomor ini. Pastikan dalam {hours} jam: {url}. Kalau bukan kamu, abaikan pesan ini.',
  'message.phoneChangeAsked':
    'Seseorang yang menunjukkan dokumen kepada kami meminta akun {shop} kamu dipindahkan ke nomor lain. Kalau bukan kamu, segera hubungi kami: {url}',
  'message.accountExists':
    'Seseorang, mungkin kamu, mendaftar di {shop} dengan nomor ini. Kamu sudah punya akun: masuk di {url}, atau pilih "Lupa kata sandi" di sana. Kalau bukan kamu, abaikan pesan ini.',
  'message.passwordChanged':
    'Kata sandi akun {shop} kamu baru saja diganti dan semua perangkat sudah dikeluarkan. Kalau bukan kamu, segera buat kata sandi baru: {url}',
  'message.subject.accountDeleted': 'Akun {shop} kamu sudah dihapus',
  'message.accountDeleted':
    'Akun {shop} kamu sudah dihapus sesuai permintaanmu. Data yang wajib disimpan menurut hukum (pesanan dan pembayaran, tanpa namamu) tetap ada; sisanya sudah hilang. Kalau bukan kamu, segera hubungi kami: {url}',
  'inbox.title': 'Kotak pesan',
  'inbox.explained':
    'Pesan yang akan dikirim toko demo lewat WhatsApp, SMS, atau email. Halaman ini diperbarui otomatis.',
  'inbox.empty': 'Belum ada pesan. Minta kode di toko, nanti muncul di sini.',
}
