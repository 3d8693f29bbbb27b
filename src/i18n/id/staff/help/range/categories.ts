import type { HelpText } from '../../../../help/page.ts'

export const help: HelpText = {
  purpose:
    'Cara pelanggan menemukan barang: kategori, manfaat seperti vitamin C, kata pencarian, dan apa yang tampil pertama.',
  steps: [
    'Buka [staff.title.categories]. Seret kategori ke tempatnya, atau pakai tombolnya.',
    '[categories.new] menambah satu: nama dua bahasa dan gambar. [categories.merge] menggabungkan dua.',
    'Di [staff.title.benefits] ada nama, fakta, dan ikon tiap manfaat. Produk mana yang punya diatur di produknya.',
    'Di [staff.title.words], baca [range.words.misses] tiap minggu. Tulis arti katanya, lalu tekan [range.save].',
    'Di [staff.title.pins], taruh produk di depan dengan [pins.kind.pin], atau keluarkan dengan [pins.kind.block], sampai hari tertentu.',
  ],
  pictures: { tree: 'Kategori dalam bentuk pohon, dengan jumlah produknya.' },
  states: [
    ['[categories.isHidden]', 'Pelanggan tidak melihat kategorinya; produknya tetap bisa dicari.'],
    ['[pins.over]', 'Harinya sudah lewat. Angka yang menentukan lagi.'],
  ],
  trouble: [
    ['Kategorinya tidak bisa dihapus', 'Masih ada produknya. Gabungkan ke kategori lain.'],
    [
      'Pencarian menemukan yang salah',
      'Ada kata berlebih di grupnya. [range.words.try] menunjukkan apa yang akan ditemukan.',
    ],
    ['Daftarnya diubah orang lain', 'Yang tampil sudah terbaru. Ulangi perubahanmu.'],
  ],
}
