import type { HelpText } from '../../../../help/page.ts'

export const help: HelpText = {
  purpose:
    'Pelanggan memilih slot pengiriman. Di sini kamu menentukan slot mana yang ada, berapa pesanan tiap slot, dan daerah mana yang tidak bisa didatangi kurir.',
  steps: [
    'Buka [staff.title.windows]. Tiap kotak satu slot dengan jumlah pesanan dan beratnya.',
    'Pilih satu atau lebih. [windows.wholeDayShort] untuk satu hari, [windows.sameTime] untuk jam yang sama tiap hari.',
    'Tekan [windows.close], [windows.open], atau [windows.take]. Lalu tekan [windows.check]: terlihat pesanan siapa yang kehilangan slot.',
    'Tulis alasannya dalam dua bahasa lalu konfirmasi. Pelanggan diberi tahu dan boleh pindah gratis.',
    'Untuk yang berlaku tiap minggu tekan [windows.patterns]: ukuran dan harga tiap hari mulai tanggal tertentu.',
    'Hujan deras atau banjir di satu tempat? Buka [staff.title.windowAreas], tekan [areas.new], gambar areanya dan pilih sampai kapan.',
  ],
  pictures: { week: 'Slot selama seminggu: seberapa penuh, dan mana yang ditutup.' },
  states: [
    ['[windows.state.nearly]', 'Tinggal sedikit tempat.'],
    ['[windows.state.full]', 'Tidak bisa dipilih lagi.'],
    [
      '[windows.state.over]',
      'Pesanan lebih banyak dari kapasitas, misalnya karena ukurannya diturunkan.',
    ],
    ['[windows.state.closed]', 'Kamu atau rekanmu menutupnya.'],
    ['[windows.state.holiday]', 'Cabangnya libur. Lihat [staff.title.holidays].'],
  ],
  trouble: [
    [
      'Sebagian pesanan sudah disiapkan',
      'Pelanggan itu tidak dipindah otomatis. Telepon mereka, atau kurirnya.',
    ],
    [
      'Salah menutup slot',
      'Pilih lagi lalu tekan [windows.open]. Yang sudah pindah tetap di slot barunya.',
    ],
    [
      'Cabang tidak lagi untuk ambil sendiri',
      'Pilih cabangnya di [windows.patterns]: polanya masih bisa diakhiri. Pola baru menunggu cabang itu dibuka lagi.',
    ],
    [
      'Polanya tidak mengubah apa-apa',
      'Ukuran yang diatur untuk satu hari didahulukan. Atau pola lain yang punya hari terakhir lebih kuat.',
    ],
  ],
  keys: [
    ['c', '[windows.close]'],
    ['o', '[windows.open]'],
    ['n', '[windows.pattern.new]'],
  ],
}
