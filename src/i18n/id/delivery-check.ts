import type * as en from '../en/delivery-check.ts'

export const deliveryCheck: Record<keyof typeof en.deliveryCheck, string> = {
  'deliver.title': 'Antar ke tempatmu?',
  'deliver.description':
    'Cek dulu sebelum belanja: sampai ke tempatmu atau belum, slot tercepat, ongkir, dan minimal belanja.',
  'deliver.point': 'titik pilihanmu',
  'deliver.onMap': 'Pilih di peta',
  'deliver.useThis': 'Pakai titik ini',
  'deliver.withoutMap': 'Cari nama tempat',
  'deliver.yes': 'Ya, kami antar ke {place}',
  'deliver.no': 'Maaf, kurir kami belum sampai ke {place}',
  'deliver.noText':
    'Kurir kami menjangkau {km} km dari {hub}. Barang tanpa pendingin tetap bisa dikirim sebagai paket, atau ambil sendiri di cabang.',
  'deliver.collect': 'Lihat cabang',
  'deliver.earliest': 'Paling cepat',
  'deliver.noWindow': 'Semua slot sedang penuh',
  'deliver.fee': 'Ongkir',
  'deliver.feeFrom': 'Mulai {price}',
  'deliver.feeLess': 'Belanja {goods} ke atas hemat sampai {less}',
  'deliver.minimum': 'Minimal belanja',
  'deliver.shop': 'Mulai belanja',
  'deliver.hold': 'Amankan slotmu dulu',
  'deliver.holdText':
    'Pilih slot, lalu belanja dengan tenang. Tempatnya kami simpan {minutes} menit dan lepas sendiri setelah itu.',
  'deliver.held': '{window} disimpan untukmu sampai {time} WIB',
  'deliver.heldText': 'Slot ini langsung terpilih saat kamu checkout.',
  'deliver.letGo': 'Lepas',
  'deliver.holdThis': 'Simpan slot ini {minutes} menit',
  'deliver.chooseFirst': 'Pilih slotnya dulu',
}
