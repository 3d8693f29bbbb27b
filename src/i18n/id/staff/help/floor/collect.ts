import type { HelpText } from '../../../../help/page.ts'

export const help: HelpText = {
  purpose:
    'Pelanggan memesan online dan mengambil di cabangmu. Kamu menerima kantongnya, memberi tahu sudah siap, lalu menyerahkannya.',
  steps: [
    'Kantongnya datang: cari pesanannya di [till.collect] lalu tekan [till.collect.arrived]. Pelanggan dapat pesan.',
    'Taruh kantongnya di rak, yang dingin di kulkas.',
    'Pelanggan datang: tekan [till.collect.handOver] dan minta kodenya, atau pindai kode QR pesanannya.',
    'Ada [till.collect.due]? Terima uangnya dulu.',
    'Tekan [till.collect.confirm] dan berikan kantongnya.',
  ],
  pictures: { list: 'Layar kasir dengan pesanan yang diambil di cabang ini.' },
  states: [
    ['[till.collect.packed]', 'Sudah dikemas dan menuju cabangmu.'],
    ['[till.collect.ready_for_pickup]', 'Pelanggan sudah diberi tahu dan bisa datang.'],
    ['[till.collect.failed_delivery]', 'Waktunya habis. Tentukan barangnya mau diapakan.'],
  ],
  trouble: [
    [
      'Kodenya salah',
      'Minta pelanggan membuka pesanannya dan membacakan kode. Kalau terlalu sering salah, tekan [till.collect.newCode].',
    ],
    [
      'Tidak ada yang datang',
      'Periksa barangnya: [till.collect.shelf] kalau masih bisa dijual, kalau tidak [till.collect.waste]. Uangnya kembali.',
    ],
    [
      'Pesanannya tidak ada di daftar',
      'Lihat cabang di pesanannya: mungkin siapnya di cabang lain.',
    ],
  ],
}
