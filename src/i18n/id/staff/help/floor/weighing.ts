import type { HelpText } from '../../../../help/page.ts'

export const help: HelpText = {
  purpose:
    'Melon, ikan, dan barang yang dijual menurut berat asli: kamu menimbang tiap potong saat mengambil. Pelanggan membayar sesuai beratnya.',
  steps: [
    'Kartunya menampilkan [picking.weigh] dan [picking.nominal]. Pilih potongan yang mendekati berat itu.',
    'Taruh di timbangan. Beratnya pas atau hampir sama dengan pesanan? Tekan [picking.nominal], lalu − atau +. Kalau tidak, ketik gramnya di tombol angka, atau pindai label dari timbangan.',
    'Tekan [picking.enter]. Masih ada potongan lain? Layar akan memintanya. Ada yang salah? Tekan [picking.unweigh] dan timbang lagi.',
    'Kalau mau, tekan [picking.enterPhoto]: kamera terbuka, dan pelanggan melihat fotonya bersama beratnya.',
    'Masukkan potongannya ke kotak yang disebut tombol [picking.enter] terakhir.',
  ],
  pictures: { pad: 'Barang timbang: tombol angka dan tombol Simpan.' },
  states: [
    [
      '[picking.unlikely]',
      'Kurang dari separuh pesanan: mungkin angkanya kurang, atau potongannya tertukar. Timbang lagi; kalau memang benar, ketik sekali lagi.',
    ],
    [
      '[picking.tooHeavy]',
      'Jauh lebih berat dari pesanan, jadi tidak bisa disimpan. Ambil yang lebih kecil.',
    ],
  ],
  trouble: [
    ['Labelnya tidak terbaca', 'Ketik saja gramnya.'],
    ['Labelnya berisi harga', 'Itu label kasir. Ketik gramnya.'],
    [
      'Beratnya salah ketik',
      'Sebelum [picking.enter], tekan [picking.erase]. Sesudahnya, selama belum masuk kotak, tekan [picking.unweigh]. Kalau sudah di kotak, buka [picking.allTasks] dan tekan [picking.undo].',
    ],
    [
      'Sedikit lebih ringan dari pesanan',
      'Tidak apa-apa: selisihnya kembali ke pelanggan dengan sendirinya.',
    ],
  ],
}
