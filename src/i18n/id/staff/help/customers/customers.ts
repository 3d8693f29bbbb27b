import type { HelpText } from '../../../../help/page.ts'

export const help: HelpText = {
  purpose:
    'Siapa pelanggannya, apa pesanannya, serta poin dan saldonya. Semua yang kamu lakukan di sini tercatat atas namamu.',
  steps: [
    'Buka [staff.title.customers]. Ketik nomor telepon, nama, e-mail, pesanan, atau kode.',
    'Buka pelanggannya. [staff.customers.wallet] menjelaskan poin, voucher, dan saldo.',
    'Untuk memperbaiki: [staff.customers.givePoints] atau [staff.customers.giveGoodwill], dengan alasan.',
    'Tidak bisa masuk? [staff.customers.unlock]. Ponsel hilang? [staff.customers.endSessions]. Ganti nomor? [staff.customers.phoneChange], dengan dokumen.',
    'Buka [staff.title.dataRequests] tiap hari: jawab dengan [staff.requests.answer] sebelum hari yang dijanjikan.',
  ],
  pictures: { list: 'Halaman untuk mencari pelanggan.' },
  states: [
    ['[staff.customers.pending]', 'Poin dari pesanan yang belum selesai.'],
    [
      '[staff.customers.debt]',
      'Poin yang sudah dipakai lalu ditarik. Dipotong dari poin berikutnya.',
    ],
    ['[staff.customers.unproven]', 'Belum dibuktikan dengan kode.'],
    ['[staff.customers.locked]', 'Terlalu sering salah kata sandi.'],
  ],
  trouble: [
    [
      'Dua akun seperti orang yang sama',
      '[staff.customers.marks] menampilkan kesamaannya. Orang berbeda? Tekan [staff.customers.dismiss].',
    ],
    [
      'Kupon atau undangan ditahan',
      '[staff.title.held] menampilkan kesamaan dua akun. Tekan [staff.held.allow] atau [staff.held.refuse] dalam sehari, dengan alasan.',
    ],
    ['Di atas batasku', 'Menunggu orang kedua. Jangan janjikan dulu.'],
    ['Nomornya tertutup', 'Peranmu tidak menampilkannya lengkap.'],
  ],
  keys: [
    ['g c', '[staff.title.customers]'],
    ['j', '[staff.list.next]'],
    ['k', '[staff.list.previous]'],
    ['/', '[staff.list.search]'],
  ],
}
