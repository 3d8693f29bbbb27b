import type { HelpText } from '../../../../help/page.ts'

export const help: HelpText = {
  purpose:
    'Kamu menyusun pesanan yang sudah dikemas menjadi rute, memberi tiap rute ke kurir, dan memantau mereka di jalan.',
  steps: [
    'Buka [staff.title.riders]. Pilih hari dan slot pengirimannya.',
    'Tekan [riders.propose]: pesanan tersusun sendiri menjadi rute.',
    'Lihat peta dan data tiap rute. Pindahkan pesanan lewat pilihan di barisnya, misalnya [riders.newRun], atau naik turun di dalam rutenya.',
    'Pilih [riders.rider] untuk tiap rute, lalu tekan [riders.save]. Rutenya langsung muncul di ponsel kurir.',
    'Pantau [riders.underWay]: siapa yang telat, siapa yang tidak terdengar, dan berapa uang tunai yang kembali.',
    'Di bawah rute, [riders.fetched] menampilkan yang dijemput kurir lain hari itu. [riders.waybill] mencetak lembar untuk kantongnya.',
    'Kurir kembali: cocokkan uangnya dengan angka di rute, lalu tekan [riders.check].',
  ],
  pictures: { plan: 'Meja kurir: rute dengan titik-titiknya di kiri, peta di kanan.' },
  states: [
    ['[riders.rest]', 'Sudah dikemas, tapi belum masuk rute.'],
    ['[riders.late]', 'Di belakang rencana. Telepon kurirnya kalau pelanggan menunggu.'],
    ['[riders.silent]', 'Ponselnya tidak ada sinyal atau mati. Telepon.'],
    [
      '[riders.fetched.unbooked]',
      'Kurirnya tidak mau membawa. Tekan [couriers.choose]: pesan lagi, pesan kurir lain, atau serahkan ke kurir sendiri.',
    ],
    ['[riders.state.done]', 'Semua titik selesai.'],
  ],
  trouble: [
    [
      'Rutenya bertanda merah',
      'Terlalu banyak titik, terlalu berat, atau barang dingin terlalu lama di jalan. Pindahkan sebagian ke rute lain.',
    ],
    [
      'Kurir tidak bisa lanjut',
      'Bicara dengan kurirnya. Pesanan yang tersisa bisa masuk rute baru milik kurir lain; yang sudah diserahkan tetap.',
    ],
    [
      'Jalannya banjir',
      'Tutup areanya di [staff.title.windowAreas]. Pelanggan di sana diberi tahu.',
    ],
    ['Ponsel kurir rusak', 'Tekan [riders.sheet] lalu cetak. Tanda tangan jadi buktinya.'],
    ['Petanya tidak muncul', 'Semua ada di daftarnya.'],
  ],
  keys: [['p', '[riders.propose]']],
}
