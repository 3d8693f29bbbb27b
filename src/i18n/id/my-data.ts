import type { myData as en } from '../en/my-data.ts'

export const myData: Record<keyof typeof en, string> = {
  'myData.intro':
    'Menurut UU 27/2022, datamu adalah milikmu. Di sini kamu bisa mengatur pemakaiannya, mengunduh, minta koreksi, atau menghapusnya.',
  'myData.link': 'Data saya: persetujuan, unduh, hapus akun',
  'myData.failed': 'Gagal memuat pengaturan datamu',
  'myData.privacyLink': 'Kebijakan privasi',

  'consents.title': 'Pemakaian datamu',
  'consents.needed':
    'Untuk akun, pesanan, pembayaran, dan pengiriman, kami memerlukan datamu: itu bagian dari perjanjian kita, jadi tidak perlu persetujuan. Selebihnya kamu yang menentukan di sini. Perubahan langsung berlaku.',
  'consents.on': 'Diizinkan: {purpose}',
  'consents.off': 'Ditarik: {purpose}',
  'consents.history': 'Riwayat persetujuanmu',
  'consents.noHistory': 'Kamu belum memilih apa pun.',
  'consents.granted': 'Diizinkan',
  'consents.withdrawn': 'Ditarik',
  'consents.detail': '{date}, {source}, {actor}, versi {version}',

  'myData.exportTitle': 'Unduh datamu',
  'myData.exportText':
    'Profil, alamat, pesanan, pembayaran, poin, ulasan, pesan, persetujuan, dan perangkat: semua yang kami simpan tentangmu, apa adanya. Maksimal dua kali sehari untuk tiap format.',
  'myData.json': 'Unduh JSON',
  'myData.csv': 'Unduh CSV (ZIP)',
  'myData.preparing': 'Menyiapkan…',
  'myData.received': 'Menyiapkan filemu: sudah {size}',
  'myData.saved': 'Filemu sudah disimpan: {name}',

  'myData.correctTitle': 'Koreksi datamu',
  'myData.correctText': 'Ini bisa kamu ubah sendiri:',
  'myData.correctAsk': 'Minta koreksi yang lain',
  'myData.correctDialog': 'Minta koreksi',
  'myData.correctField': 'Apa yang salah',
  'myData.correctChoose': 'Pilih',
  'myData.correctMessage': 'Seharusnya bagaimana?',
  // promise: correction-answer
  'myData.correctHint': 'Kami jawab dalam 3 × 24 jam, di sini dan di notifikasimu.',
  'myData.correctOver': '(terlalu panjang)',
  'myData.correctSend': 'Kirim permintaan',
  'myData.correctSent': 'Permintaanmu sudah kami terima',
  'myData.field.name': 'Nama',
  'myData.field.phone_number': 'Nomor telepon',
  'myData.field.email': 'Alamat email',
  'myData.field.date_of_birth': 'Tanggal lahir',
  'myData.field.address': 'Alamat',
  'myData.field.order': 'Pesanan',
  'myData.field.points': 'Poin',
  'myData.field.other': 'Lainnya',

  'myData.requestsTitle': 'Permintaanmu',
  'myData.request.export': 'Salinan data ({subject})',
  'myData.request.correction': 'Koreksi: {subject}',
  'myData.request.deletion': 'Penghapusan',
  'myData.state.open': 'Menunggu, dijawab paling lambat {date}',
  'myData.state.done': 'Selesai',
  'myData.state.refused': 'Ditolak',
  'myData.asked': 'Diminta {date}',

  'myData.deleteTitle': 'Hapus akunmu',
  'myData.deleteText': 'Akunmu dan semua data yang mengenalimu langsung dihapus permanen.',
  'myData.delete': 'Hapus akun saya',
  'myData.deleteDialog': 'Hapus akunmu secara permanen?',
  'myData.deleteGone':
    'Langsung dihapus: nama, nomor telepon, email, foto, alamat, keranjang, wishlist, notifikasi, perangkat, dan kata sandi.',
  'myData.deleteKept':
    'Tetap disimpan tanpa namamu, karena hukum mewajibkan pembukuan selama sepuluh tahun: pesanan, pembayaran, dan catatan poin. Ulasan tetap ada sebagai “Mantan pelanggan”. Selama setahun, hash nomormu mencatat bahwa nomor itu sudah pernah punya pesanan pertama.',
  'myData.deleteCredit': 'Saldo tokomu {amount} hangus: pakai dulu, ya.',
  'myData.deletePoints': '{points} poinmu hangus.',
  'myData.deleteOut':
    'Kamu akan keluar dari semua perangkat. Nomor dan emailmu bisa dipakai untuk akun baru.',
  'myData.deleteForever':
    'Ini tidak bisa dibatalkan, oleh kami sekalipun. Unduh datamu dulu kalau perlu.',
  'myData.understood': 'Saya paham ini tidak bisa dibatalkan',
  'myData.understoodFirst': 'Centang kotaknya dulu',
  'myData.deleteBlocked': 'Selesaikan ini dulu',
  'myData.deleteBlockedReason': 'Selesaikan dulu pesananmu',
  'myData.deleteOrder': 'Pesanan {number} {reason}',
  'myData.deleted': 'Akunmu sudah dihapus. Sampai jumpa, dan terima kasih sudah belanja di Petik.',

  'email.verified': 'Terkonfirmasi',
  'email.unverified': 'Belum dikonfirmasi.',
  'email.verify': 'Konfirmasi email',
  'email.verifyTitle': 'Konfirmasi alamat emailmu',
  'email.justVerified': 'Alamat emailmu sudah dikonfirmasi',
}
