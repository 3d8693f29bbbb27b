import type { missionWords as en } from '../en/server-missions.ts'

export const missionWords = {
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
} satisfies Record<keyof typeof en, string>
