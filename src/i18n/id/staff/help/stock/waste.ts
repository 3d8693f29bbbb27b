import type { HelpText } from '../../../../help/page.ts'

export const help: HelpText = {
  purpose:
    'Apa yang tidak bisa dijual, kenapa, dan berapa biayanya. Dari sini terlihat di mana toko rugi.',
  steps: [
    'Buka [staff.title.waste]. Pilih harinya dengan [stock.from] dan [stock.to].',
    '[stock.sums] menjumlahkan menurut alasan, produk, atau pemasok.',
    'Untuk membuang barang, buka batch-nya di [staff.title.batches] dan tekan [stock.wasteIt]. Isi unit dan alasan, tambahkan foto kalau perlu.',
    'Petugas membuang lewat layar mereka dengan tombol Tidak bagus. Otomatis muncul di sini.',
  ],
  pictures: { list: 'Yang dibuang, dengan alasan dan biayanya.' },
  states: [
    ['[stock.reason.ended]', 'Terlambat: harusnya terjual lebih dulu.'],
    ['[stock.reason.quality]', 'Memar, busuk, berjamur.'],
    [
      '[stock.reason.given_away]',
      'Diberikan, misalnya ke panti asuhan. Di batch tertulis kepada siapa.',
    ],
    ['[stock.undone]', 'Salah catat. Sudah kembali ke rak.'],
  ],
  trouble: [
    ['Ternyata salah', 'Tekan [stock.undo] di barisnya.'],
    [
      'Butuh orang kedua',
      'Biayanya di atas batasmu. Menunggu di [staff.title.approvals]; jangan buang barangnya dulu.',
    ],
    [
      'Satu pemasok selalu paling atas',
      'Tunjukkan ke pembelian: di [staff.title.suppliers] terlihat berapa yang ditolak.',
    ],
  ],
  keys: [
    ['j', '[staff.list.next]'],
    ['k', '[staff.list.previous]'],
    ['/', '[staff.list.search]'],
  ],
}
