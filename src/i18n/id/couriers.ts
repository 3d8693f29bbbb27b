import type * as en from '../en/couriers.ts'

export const serverCouriers: Record<keyof typeof en.serverCouriers, string> = {
  'areas.closed':
    'Karena {reason}, kurir kami belum bisa sampai ke alamat ini sebelum {time}. Slot setelahnya tetap buka seperti biasa.',
  'areas.widened':
    'Karena {reason}, pengantaran ke alamat ini bisa {minutes} menit lebih lama sampai {time}.',
  'couriers.own.name': '{shop} Antar',
  'couriers.own.service': 'Kurir kami sendiri, kotak dingin',
  'couriers.own.time': 'Dalam waktu yang dipilih',
  'couriers.instant.name': 'Instan',
  'couriers.instant.time': 'Paling lambat 60 menit sejak awal waktu pengiriman',
  'couriers.sameDay.name': 'Same Day',
  'couriers.sameDay.time': 'Maksimal 4 jam',
  'couriers.motorbike': 'Motor, tas dingin',
  'couriers.parcel.name': 'Paket reguler',
  'couriers.parcel.service': 'Untuk produk tanpa pendingin',
  'couriers.days': '{range} hari',
  'couriers.hours': '{range} jam',
  'couriers.unknownTime': 'Menurut kurir',
}
