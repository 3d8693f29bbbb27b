import type { words as en } from '../../en/staff/board.ts'

/** Papan pesanan yang sedang berjalan. */
export const words: Record<keyof typeof en, string> = {
  'board.column.new': 'Baru',
  'board.column.accepted': 'Diterima',
  'board.column.picking': 'Disiapkan',
  'board.column.packed': 'Dikemas',
  'board.column.on_the_way': 'Di jalan',
  'board.column.delivered': 'Sampai hari ini',
  'board.column.trouble': 'Bermasalah',
  'board.day': 'Hari',
  'board.none': 'Kosong',
  'board.items': '{count} barang · {weight}',
  'board.cash': 'Tunai {amount}',
  'board.left': 'sisa {time}',
  'board.over': 'lewat {time}',
  'board.hours': '{hours} jam {minutes} mnt',
  'board.days': '{days} hari',
  'board.minutes': '{minutes} mnt',
  'board.hint': 'Seret kartu ke kolom berikutnya, atau pakai tombolnya.',
  'board.keys.move': 'Kartu berikutnya dan sebelumnya',
  'board.keys.act': 'Langkah berikut kartu ini',
  'board.failed': 'Papan gagal dimuat',
  'board.more': 'Hanya {count} pesanan pertama yang tampil. Pilih satu hari.',
}
