import type { HelpText } from '../../../../help/page.ts'

export const help: HelpText = {
  purpose:
    'Di mana tokonya: apa yang dibaca pelanggan tentang tiap cabang, kapan buka, dan hari apa libur.',
  steps: [
    'Buka [staff.title.branches] lalu satu cabang. Ubah alamat, telepon, atau jam buka, lalu tekan [staff.branch.save]. Pelanggan langsung melihatnya.',
    'Taruh pinnya tepat di peta: kurir mengikutinya.',
    'Centang [staff.branch.collects] kalau pelanggan bisa mengambil pesanan di sana.',
    'Ada hari libur? Buka [staff.title.holidays] lalu tekan [staff.holiday.new]. Pilih cabang, nama, dan harinya.',
    'Tekan [staff.holiday.check]: terlihat siapa yang terdampak. Lalu tekan [staff.holiday.close].',
  ],
  pictures: { list: 'Daftar cabang dengan alamat dan layanannya.' },
  states: [
    ['[staff.branch.hub]', 'Pesanan antar dikemas di sini.'],
    ['[staff.branch.hidden]', 'Pelanggan tidak melihat cabang ini.'],
    ['[staff.holiday.windows]', 'Tidak ada slot pengiriman pada hari itu.'],
  ],
  trouble: [
    [
      'Cabangnya tutup selamanya',
      'Hilangkan centang [staff.branch.show]. Pesanan lama tetap menyebutnya.',
    ],
    [
      'Ternyata tetap buka',
      'Cari di [staff.title.holidays] lalu tekan [staff.holiday.endConfirm].',
    ],
  ],
  keys: [['n', '[staff.branch.new]']],
}
