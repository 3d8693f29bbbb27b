import type * as en from '../../en/points/missions.ts'

export const missions: Record<keyof typeof en.missions, string> = {
  'missions.intro': 'Target kecil sambil belanja. Mulai dulu, setelah itu langsung dihitung.',
  'missions.count': '{count} misi',
  'missions.countOne': '1 misi',
  'missions.sort': 'Urutkan misi',
  'missions.sort.state': 'Rekomendasi',
  'missions.sort.ends_at': 'Segera berakhir',
  'missions.sort.reward': 'Hadiah terbesar',
  'missions.pages': 'Halaman misi',
  'missions.group.running': 'Sedang berjalan',
  'missions.group.ready': 'Siap dimulai',
  'missions.group.done': 'Selesai',
  'missions.group.over': 'Sudah berakhir',
  'missions.state.available': 'Belum dimulai',
  'missions.state.started': 'Sedang berjalan',
  'missions.state.completed': 'Tercapai, poin segera masuk',
  'missions.state.rewarded': 'Selesai',
  'missions.state.expired': 'Berakhir, belum tercapai',
  'missions.state.withdrawn': 'Diakhiri lebih awal',
  'missions.refusal.started': 'Misi ini sudah kamu mulai.',
  'missions.refusal.over': 'Misi ini sudah berakhir.',
  'missions.refusal.withdrawn': 'Misi ini diakhiri lebih awal.',
  'missions.refusal.spent': 'Semua poin misi ini sudah dibagikan.',
  'missions.refusal.too_many':
    'Kamu sudah menjalankan sepuluh misi, jumlah maksimal. Selesaikan salah satunya dulu.',
  'missions.refusal.done_before': 'Misi ini sudah pernah kamu selesaikan.',
  'missions.fullTitle': 'Sudah sepuluh misi berjalan',
  'missions.standing': 'Progresmu',
  'missions.progress': 'Progres “{name}”',
  'missions.progressOf': '{done} dari {target}',
  'missions.notYet': 'Belum selesai',
  'missions.allDone': 'Selesai',
  'missions.missing': '{amount} lagi',
  'missions.pending': '+{amount} setelah pesananmu selesai',
  'missions.reward': '+{points} poin',
  'missions.worth': 'senilai {worth}',
  'missions.daysLeft': 'sisa {days} hari',
  'missions.dayLeft': 'sisa 1 hari',
  'missions.lastDay': 'berakhir hari ini',
  'missions.until': 'sampai {date}',
  'missions.doneOn': 'Selesai {date}',
  'missions.weekly': 'tiap minggu',
  'missions.monthly': 'tiap bulan',
  'missions.takenBack': 'Poinnya ditarik kembali karena ada pengembalian dana.',
  'missions.start': 'Mulai',
  'missions.startLong': 'Mulai misi ini',
  'missions.startNamed': 'Mulai “{name}”',
  'missions.starting': 'Memulai…',
  'missions.started': '“{name}” dimulai. Dari sekarang semuanya dihitung.',
  'missions.won': '“{name}” selesai: +{points} poin',
  'missions.wonTitle': 'Hebat, kamu berhasil!',
  'missions.wonText': 'Poinnya sudah masuk ke saldomu.',
  'missions.rewardTitle': 'Hadiahmu',
  'missions.rewardText': 'Poin otomatis masuk paling lambat lima menit setelah target tercapai.',
  'missions.seePoints': 'Lihat poin',
  'missions.empty': 'Belum ada misi',
  'missions.emptyText':
    'Misi baru akan hadir secara berkala. Sementara itu, tiap pesanan tetap dapat poin.',
  'missions.shop': 'Mulai belanja',
  'missions.failed': 'Misimu gagal dimuat',
  'missions.failedOne': 'Misi ini gagal dimuat',
  'missions.gone': 'Misi ini tidak tersedia',
  'missions.goneText': 'Mungkin sudah berakhir. Coba lihat misi lainnya.',
  'missions.all': 'Lihat semua misi',
  'missions.how': 'Cara menghitung',
  'missions.terms': 'Syarat & ketentuan',
  'missions.counted': 'Yang sudah dihitung',
  'missions.nothingYet': 'Belum ada. Progresmu berikutnya muncul di sini.',
  'missions.tookOff': 'Dikurangi',
  'missions.at': '{date} WIB',
  'missions.order': 'Lihat pesanan',
  'missions.go.shop': 'Belanja sekarang',
  'missions.go.orders': 'Pilih pesanan untuk diulas',
  'missions.go.stores': 'Cari toko terdekat',
  'missions.go.profile': 'Lengkapi profilku',
  'missions.go.friends': 'Ajak teman',
  'missions.question': 'Ada yang tidak terhitung? Tanya kami',
  'missions.near': 'Misi: {name}',
}

export const serverMissions: Record<keyof typeof en.serverMissions, string> = {
  'mission.terms.spend':
    'Yang dihitung adalah yang kamu bayar untuk barang di toko online, total {amount}: setelah diskon dan voucher, tanpa ongkos kirim dan biaya layanan.',
  'mission.terms.order_count':
    'Perlu {target} {unit}. Barang pengganti dari komplain tidak dihitung sebagai pesanan.',
  'mission.terms.distinct_products':
    'Perlu {target} {unit}. Tiap produk dihitung satu kali, ukuran apa pun dan sesering apa pun kamu membelinya.',
  'mission.terms.benefit':
    'Perlu {target} {unit}. Satu produk dihitung satu kali di tiap pesanan, dan dihitung lagi di pesanan lain.',
  'mission.terms.category':
    'Perlu {target} {unit}. Satu produk dihitung satu kali di tiap pesanan, dan dihitung lagi di pesanan lain.',
  'mission.terms.weekly_streak':
    'Satu pesanan tiap minggu selama {target} {unit} berturut-turut, Senin sampai Minggu waktu Jakarta. Terlewat satu minggu, hitungannya mulai dari nol.',
  'mission.terms.review_photo':
    '{target} {unit} dengan foto barangmu sendiri. Puas atau tidak, sama-sama dihitung.',
  'mission.terms.branch_visit':
    '{target} {unit} di hari berbeda: kode QR-mu dipindai di kasir, atau kamu belanja di sana sebagai member.',
  'mission.terms.profile': 'Semua isian data dirimu sudah lengkap.',
  'mission.terms.referral':
    '{target} {unit} yang datang lewat undanganmu dan menyelesaikan pesanan pertamanya.',
  'mission.terms.after_start':
    'Yang dihitung hanya yang kamu lakukan setelah menekan Mulai dan sebelum misi berakhir.',
  'mission.terms.after_start_orders':
    'Yang dihitung hanya pesanan yang kamu buat setelah menekan Mulai dan sebelum misi berakhir, begitu pesanannya selesai. Sebelum itu statusnya tertunda.',
  'mission.terms.week': 'Misi ini bisa diselesaikan sekali seminggu, Senin sampai Minggu.',
  'mission.terms.month': 'Misi ini bisa diselesaikan sekali sebulan.',
  'mission.terms.reward':
    '{points} poin otomatis masuk dalam lima menit setelah target tercapai, dan berlaku 12 bulan.',
  'mission.terms.winners':
    'Hadiah tersedia untuk {count} member. Kalau sudah habis, misi tidak bisa dimulai lagi; yang sudah mulai masih punya waktu {days} hari.',
  'mission.terms.points':
    'Tersedia {count} poin. Kalau sudah habis, misi tidak bisa dimulai lagi; yang sudah mulai masih punya waktu {days} hari.',
  'mission.terms.refund':
    'Kalau ada barang yang direfund dalam {days} hari setelah hadiah diberikan dan kamu jadi di bawah target, poinnya ditarik kembali. Kalau sudah terpakai, dipotong dari poin berikutnya.',
  'mission.terms.no_chance':
    'Bukan undian: siapa pun yang melakukan hal yang sama dapat hadiah yang sama.',
  'mission.event.order': 'Pesanan {number}',
  'mission.event.refund': 'Pengembalian dana pesanan {number}',
  'mission.event.undone': 'Pesanan pertama seorang teman direfund',
  'mission.event.review': 'Ulasan dengan foto',
  'mission.event.visit': 'Kunjungan {day}',
  'mission.event.profile': 'Profil lengkap',
  'mission.event.friend': 'Pesanan pertama seorang teman',
}
