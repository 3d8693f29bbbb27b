import type { serverSettings as en } from '#i18n/en/setting-problems.ts'

export const serverSettings: Record<keyof typeof en, string> = {
  'validation.band.form':
    'Tarif {band}: tulis meter, titik dua, lalu Rupiah, misalnya 7000: 15000. Tiap tarif mulai di ujung tarif sebelumnya.',
  'validation.band.distance': 'Tarif {band}: tulis sampai sejauh apa, angka di atas 0',
  'validation.band.price':
    'Tarif {band}: tulis harganya dalam Rupiah bulat, misalnya 15000; 0 untuk gratis',
  'validation.band.negative': 'Tarif {band}: ongkir tidak bisa kurang dari Rp0',
  'validation.band.dear': 'Tarif {band}: ongkir paling mahal {max}. Kelebihan nol?',
  'validation.band.order':
    'Tarif {band} harus lebih jauh dari tarif {before} yang sampai {km}, kalau tidak keduanya bertumpuk',
  'validation.band.far': 'Tarif {band}: paling jauh {km}',
  'validation.band.beyond':
    'Tarif {band} mulai di luar jangkauan kurir toko ({km}), jadi tidak pernah ditagih. Hapus, atau perbesar dulu “Jangkauan barang dingin”',
  'validation.band.many': 'Maksimal {max} tarif',
  'validation.form.clock': 'Tulis jam dan menit, misalnya 08:00 atau 20:30',
  'validation.form.name': 'Awali dengan huruf atau angka; setelah itu boleh spasi dan ’ . & -',
  'validation.form.logo': 'Pilih logo sebagai gambar',
  'validation.form.color':
    'Tulis warna dengan # dan enam angka atau huruf a sampai f, misalnya #1b7a36',
  'validation.form.npwp': 'NPWP terdiri dari 15 atau 16 angka, misalnya 0012 3456 7801 2000',
  'validation.form.email': 'Tulis alamat seperti halo@example.com',
  'validation.form.phone': 'Tulis angka, misalnya 021 5555 0100 atau 0811 2233 4455',
  'validation.form.code': 'Pakai huruf kecil, angka, dan tanda hubung, misalnya kemang',
  'validation.form.days': 'Tulis tanggal seperti 2026-12-24, pisahkan dengan koma',
  'validation.form.noDay': 'Tidak ada tanggal {day} di kalender',
  'validation.quietHours':
    'Jam sepi harus berakhir setelah mulai; sekarang jadi dari {from} sampai {until}',
  'validation.belowMinimum':
    'Tidak ada pesanan di bawah {minimum}, jadi ongkir lebih murah mulai {from} berlaku untuk semua pesanan. Isi minimal {minimum}',
  'validation.remindHours':
    'Pengingat harus datang selama pesanan masih disimpan: sekarang {remind} jam sebelum akhir dari {keep} jam',
  'validation.scalePrefix': '0 untuk tidak ada, atau 20 sampai 29',
  'doubt.band.manyTimes': 'Tarif {band} {price}: minimal {times} kali tarif sebelumnya ({before}).',
  'doubt.band.falls': 'Tarif {band} {price}, lebih murah dari tarif yang lebih dekat ({before}).',
  'doubt.band.aboveBasket': 'Tarif {band} {price}, lebih mahal dari pesanan terkecil ({minimum}).',
  'doubt.band.changed': 'Tarif {band} {price}; sampai sekarang ongkir sejauh itu {now}.',
  'doubt.band.beyond':
    'Kurir toko paling jauh {km} (“Jangkauan barang dingin”), jadi tarif terakhir tidak berlaku sampai {last}.',
  'doubt.band.shorter':
    'Pelanggan yang lebih jauh dari {km} tidak diantar lagi; sampai sekarang {was}.',
  'doubt.example':
    'Contoh: barang {goods}, {kg} kg, jarak {km}. Pelanggan membayar total {after}, sebelumnya {before}.',
  'doubt.example.new':
    'Contoh: barang {goods}, {kg} kg, jarak {km}. Pelanggan membayar total {after}.',
  'doubt.feeAboveBasket': 'Biaya layanan ({fee}) lebih besar dari pesanan terkecil ({minimum}).',
  'doubt.surchargeAboveDelivery':
    'Tambahannya ({price}) lebih besar dari ongkir termahal ({dearest}).',
  'doubt.discountAboveDelivery':
    'Potongannya ({price}) lebih besar dari ongkir termahal ({dearest}), jadi jadwal itu gratis ongkir.',
  'doubt.nowSurcharge': 'Jadi tambahan {price}; sekarang potongan {was}.',
  'doubt.nowDiscount': 'Jadi potongan {price}; sekarang tambahan {was}.',
  'doubt.manyTimes': '{next} minimal {times} kali nilai sekarang ({now}).',
  'doubt.smallPart': '{next} paling banyak 1/{times} dari nilai sekarang ({now}).',
  'doubt.minimum': 'Keranjang di bawah {minimum} tidak bisa dipesan; sekarang batasnya {was}.',
  'doubt.minimumAboveDiscount':
    'Semua pesanan jadi dapat potongan ongkir, karena potongan mulai dari {from} dan pesanan terkecil {minimum}.',
  'doubt.collectExample':
    'Contoh: barang {goods}, diambil di cabang. Pelanggan membayar total {after}.',
  'doubt.pointsExample':
    'Contoh: untuk barang {goods} pelanggan mendapat {after} poin, sebelumnya {before}.',
}
