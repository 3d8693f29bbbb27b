import type { HelpText } from '../../../../help/page.ts'

export const help: HelpText = {
  purpose: 'Teks dan gambar toko: halaman, pertanyaan, blog, promo, dan slide beranda.',
  steps: [
    'Buka [staff.title.content] lalu pilih jenisnya. [content.new] memulai konsep.',
    'Tulis dua bahasa. Pilih gambar dan tulis apa isinya.',
    'Promo dan slide punya awal dan akhir. [staff.title.calendar] menunjukkan mana yang bersamaan.',
    'Lihat [content.preview]. [content.previewLink] untuk orang yang tidak punya akun.',
    'Tekan [content.save], lalu [content.publish]. Pelanggan melihatnya langsung, atau pada waktunya.',
  ],
  pictures: { list: 'Teks toko menurut jenisnya, dengan statusnya.' },
  states: [
    ['[content.state.draft]', 'Hanya staf yang melihat.'],
    ['[content.unpublished]', 'Pelanggan masih membaca versi sebelumnya.'],
    ['[content.state.withdrawn]', 'Ditarik; bisa diterbitkan lagi.'],
    ['[content.is.later]', 'Waktunya belum tiba.'],
  ],
  trouble: [
    [
      'Tidak bisa diterbitkan',
      'Baca [content.obstacles]: ada bahasa, gambar, atau tanggal yang kurang.',
    ],
    ['Tautannya ke produk tersembunyi', '[content.links] menampilkannya. Pilih produk lain.'],
    ['Teks lama lebih bagus', 'Buka [content.versions], bandingkan, lalu tekan [content.revert].'],
  ],
  keys: [['n', '[content.new]']],
}
