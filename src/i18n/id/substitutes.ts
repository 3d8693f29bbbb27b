import type * as en from '../en/substitutes.ts'

/** What happens to a line that runs out: chosen at the checkout and on the order page. */
export const substitutes: Record<keyof typeof en.substitutes, string> = {
  'substitute.title': 'Kalau ada yang habis',
  'substitute.text': 'Pengganti tidak pernah lebih mahal dari pesananmu.',
  'substitute.best': 'Pengganti terbaik',
  'substitute.this': 'Produk lain pilihanku',
  'substitute.ask': 'Tanya aku dulu',
  'substitute.refund': 'Kembalikan uangku',
  'substitute.which': 'Pengganti {name}',
  'substitute.choose': 'Pilih produk',
  'substitute.none': 'Belum ada yang serupa saat ini.',
  'substitution.title': 'Boleh kami ganti?',
  'substitution.ask': '{missing} habis. Boleh kami kirim {instead}?',
  'substitution.price': 'Harga satuannya {price}. Selisihnya kami kembalikan.',
  'substitution.which': '{missing} habis. Mau diganti yang mana? Selisih harganya kami kembalikan.',
  'substitution.each': '{price} per satuan',
  'substitution.choose': 'Pilih {name}',
  'substitution.chooseShort': 'Pilih',
  'substitution.left': 'Sisa waktu menjawab',
  'substitution.otherwise': 'Kalau tidak dijawab, uangnya kami kembalikan.', // promise: substitute-unanswered
  'substitution.accept': 'Ya, ganti saja',
  'substitution.refuse': 'Tidak, kembalikan uangku',
  'substitution.taken': '{missing} kami ganti',
  'substitution.takenText': 'Kamu dapat {instead}.',
  'substitution.takenHint': 'Kamu masih bisa menolak sampai pesanan dikemas.', // promise: substitute-refusable
  'substitution.accepted': 'Terima kasih. Kami masukkan ke pesananmu.',
  'substitution.refused': 'Baik. Uangnya kami kembalikan.',
  'answer.accept': 'Mau diganti dengan ini?',
  'answer.refuse': 'Mau uangmu dikembalikan?',
  'answer.order': 'Pesanan {number}',
  'answer.others': 'Pilihan lain, tautannya masing-masing ada di pesan:',
  'answer.unknown': 'Tautan ini sudah tidak berlaku',
  'answer.overText':
    'Tautan ini untuk menjawab soal pengganti barang yang habis. Pertanyaannya sudah dijawab atau waktunya sudah habis. Hasilnya ada di pesananmu.',
  'answer.unknownText':
    'Tautan ini untuk menjawab soal pengganti barang yang habis, tapi alamatnya tidak lengkap. Buka lagi dari pesan kami, atau jawab di halaman pesananmu.',
  'answer.orders': 'Pesanan saya',
}
