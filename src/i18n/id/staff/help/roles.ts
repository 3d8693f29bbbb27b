import type { RoleSlug } from '#domain/staff/seeded-roles.ts'
import type { RoleDay } from '../../../help/role-day.ts'

export const days: Readonly<Record<RoleSlug, RoleDay>> = {
  owner: {
    purpose:
      'Kamu melihat semuanya, memutuskan yang tidak boleh diputuskan sendiri oleh orang lain, dan mengatur aturannya.',
    steps: [
      ['today', 'Pagi hari: apa yang terlambat atau terancam, dan penjualan dibanding biasanya.'],
      ['approvals', 'Putuskan yang menunggu orang kedua; tiap permintaan berlaku sehari.'],
      ['orders', 'Siang hari lihat papan: pesanan yang diam perlu ditangani orang.'],
      [
        'reports',
        'Sekali sehari baca penjualan, limbah, dan refund; tekan angka untuk melihat isinya.',
      ],
      [
        'settings',
        'Ubah biaya atau minimum setelah halaman menunjukkan artinya untuk minggu lalu.',
      ],
      [
        'people',
        'Yang masuk diberi peran, yang keluar dikeluarkan dari semua perangkat hari itu juga.',
      ],
      [
        'health',
        'Lihat sekilas layanan, pembukuan, dan backup; baris merah memberi tahu harus apa.',
      ],
    ],
  },
  catalogue: {
    purpose: 'Kamu menjaga isi toko: produk, foto, harga, kata, dan halaman.',
    steps: [
      ['today', 'Mulai dari barang yang habis atau yang bintangnya turun.'],
      ['products', 'Perbaiki keterangan dan foto, tambah yang baru, sembunyikan yang tidak musim.'],
      ['prices', 'Rencanakan perubahan harga; mulai dan selesainya otomatis.'],
      ['imports', 'Banyak barang sekaligus lewat file: lihat bedanya sebelum dikonfirmasi.'],
      ['categories', 'Tiap minggu: beri sinonim atau produk untuk pencarian tanpa hasil.'],
      ['content', 'Terbitkan halaman dan promo dalam dua bahasa.'],
      ['reviews', 'Tampilkan atau sembunyikan ulasan yang ditahan, dan jawab yang bertanya.'],
    ],
  },
  buyer: {
    purpose:
      'Kamu memesan yang akan terjual, memeriksa yang datang, dan menjaga yang hampir habis masanya.',
    steps: [
      ['purchases', 'Pagi: ambil usulan hari ini, ubah, kirim sebelum batas waktu.'],
      ['receiving', 'Saat mobil datang: timbang, lihat, tolak yang tidak bagus, cetak label.'],
      ['stock', 'Lihat batch yang habis hari ini atau besok dan selamatkan untuk gerai.'],
      ['counts', 'Hitung satu rak sehari, tanpa melihat angka pembukuan.'],
      ['waste', 'Catat yang dibuang beserta alasannya; klaim ke pemasok berawal dari sana.'],
      ['prices', 'Rencanakan harga saat biaya berubah.'],
    ],
  },
  picker: {
    purpose: 'Kamu menyusuri rak dan menaruh barang yang benar di boks yang benar.',
    steps: [
      ['picking', 'Ambil satu putaran: urutannya mengikuti rak, jadwal terdekat lebih dulu.'],
      ['weighing', 'Timbang yang dijual per berat, atau pindai label timbangan.'],
      ['picking', 'Ada yang tidak ada? Tekan bahwa barangnya kurang; pelanggan akan ditanya.'],
      ['packing', 'Bawa boks ke meja: barang dingin dulu, hitung kantong, cetak label.'],
      ['waste', 'Yang rusak keluar dari stok beserta alasannya.'],
      ['counts', 'Saat sepi, hitung rak yang menunggu.'],
    ],
  },
  cashier: {
    purpose: 'Kamu berjualan di gerai, memindai anggota, dan menyerahkan pesanan online.',
    steps: [
      ['till', 'Mulai giliran: masuk, izinkan pemindai, pastikan kasir tersambung.'],
      ['till', 'Pindai barang dan kode anggota; poin dan voucher langsung dihitung.'],
      ['collect', 'Yang mengambil pesanan menyebut nomor atau menunjukkan kode: pindai, serahkan.'],
      ['till', 'Retur perlu nota: pilih barisnya, sebut alasannya, kembalikan uangnya.'],
      ['account', 'Tinggalkan kasir dalam keadaan terkunci; PIN membukanya lagi.'],
    ],
  },
  rider_desk: {
    purpose:
      'Kamu mengatur siapa mengantar pesanan mana dan urutannya, serta membantu kurir di jalan.',
    steps: [
      ['riders', 'Sebelum tiap jadwal: ambil usulan rute, pindahkan pesanan antar kurir.'],
      ['orders', 'Lihat di papan pesanan mana yang sudah dikemas dan mana yang terancam.'],
      ['windows', 'Tutup jadwal atau wilayah saat hujan atau macet menghalangi kurir.'],
      ['conversations', 'Jawab pelanggan yang bertanya pesanannya di mana.'],
      ['riders', 'Antaran gagal: jadwalkan lagi atau kembalikan barangnya.'],
    ],
  },
  rider: {
    purpose: 'Kamu membawa kantong sampai depan pintu, selamat dan tepat jadwal.',
    steps: [
      ['run', 'Pindai tiap kantong saat dimuat; yang kurang dan yang salah akan disebut.'],
      [
        'run',
        'Di tiap perhentian: alamat, catatan, dan telepon ada di layar, juga tanpa jaringan.',
      ],
      ['run', 'Serahkan dengan kode pelanggan, atau foto kalau boleh dititipkan.'],
      ['run', 'Tidak ada orang? Telepon dua kali, tunggu, lalu laporkan tidak bisa diantar.'],
      ['run', 'Setelah perhentian terakhir hitung uang tunai; meja kurir mengonfirmasi.'],
    ],
  },
  shift_lead: {
    purpose: 'Kamu menjaga jamnya: pesanan diterima, disiapkan, dan berangkat tepat waktu.',
    steps: [
      ['today', 'Yang terlambat atau terancam lebih dulu, yang terparah di atas.'],
      ['orders', 'Terima pesanan baru, jawab permintaan batal, bagi pesanan ke petugas.'],
      ['picking', 'Lihat putaran yang diam, dan serahkan ke orang yang senggang.'],
      ['packing', 'Barang dingin yang menunggu terlalu lama ditandai: kemas lebih dulu.'],
      ['windows', 'Perkecil jadwal sebelum terlambat.'],
      ['stock', 'Awasi batch yang ditahan dan yang hampir habis; betulkan selisih.'],
      ['reports', 'Malamnya hitung uang dan tutup hari bersama orang kedua.'],
    ],
  },
  support: {
    purpose: 'Kamu menjawab pelanggan, memutuskan komplain, dan mengembalikan yang menjadi haknya.',
    steps: [
      ['conversations', 'Mulai dari yang menunggu paling lama.'],
      [
        'complaints',
        'Ambil komplain yang waktunya habis lebih dulu: lihat foto, putuskan, jelaskan.',
      ],
      ['refunds', 'Refund yang belum diambil gateway: coba lagi atau transfer.'],
      ['customers', 'Cari pelanggan lewat telepon atau pesanan, lihat kejadiannya, tulis catatan.'],
      ['reviews', 'Ulasan yang ditahan: tampilkan, atau sembunyikan dengan alasan.'],
      ['approvals', 'Yang melebihi batasmu menunggu keuangan; lihat hasilnya di sini.'],
    ],
  },
  marketing: {
    purpose: 'Kamu mengajak orang datang ke toko dan datang lagi.',
    steps: [
      ['content', 'Periksa kalender: apa yang mulai, apa yang selesai, bahasa mana yang kurang.'],
      ['coupons', 'Sebelum kupon mulai, simulasikan biayanya seandainya bulan lalu.'],
      ['campaigns', 'Pilih segmen, tulis pesan, sisakan kelompok pembanding.'],
      ['loyalty', 'Lihat misi mana yang diikuti, dan akhiri yang tidak diminati.'],
      ['reviews', 'Jawab ulasan; ucapkan terima kasih untuk yang berfoto.'],
      ['reports', 'Bandingkan kupon dan pelanggan kembali dengan periode sebelumnya.'],
    ],
  },
  finance: {
    purpose: 'Kamu memastikan uangnya benar: refund, jurnal, batas, dan tutup hari.',
    steps: [
      ['refunds', 'Masukkan transfer ke satu batch, kirim filenya ke bank, tandai terkirim.'],
      ['approvals', 'Setujui atau tolak refund dan poin di atas batas orang lain.'],
      ['reports', 'Tutup hari, bandingkan jurnal dengan laporan, buat file pembukuan.'],
      ['companies', 'Lihat tagihan yang lewat tempo dan catat transfer sebagian atau lunas.'],
      ['audit', 'Lihat siapa mengubah batas, harga, dan peran.'],
    ],
  },
  auditor: {
    purpose: 'Kamu melihat semuanya dan tidak mengubah apa pun.',
    steps: [
      [
        'audit',
        'Cari catatan menurut orang, benda, atau hari; tiap baris punya sebelum dan sesudah.',
      ],
      ['approvals', 'Bandingkan siapa meminta dengan siapa menyetujui, juga berpasangan.'],
      ['reports', 'Buka angka sampai ke isinya dan ambil sebagai file.'],
      ['health', 'Pembukuan harus seimbang, jurnal harus tersegel, backup harus baru.'],
      ['people', 'Lihat siapa punya peran apa dan siapa yang lama tidak masuk.'],
    ],
  },
}
