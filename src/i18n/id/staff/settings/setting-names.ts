import type { SettingKey } from '#domain/settings.ts'

export const settingNames: Record<SettingKey, readonly [name: string, meaning: string]> = {
  'shop.name': ['Nama toko', 'Tampil di halaman, pesan, email, aplikasi, dan mutasi bank.'],
  'shop.logo': ['Logo', 'Tampil di kepala halaman, ikon aplikasi, dan tautan yang dibagikan.'],
  'shop.color': [
    'Warna utama',
    'Tombol, tautan, dan kepala halaman, misalnya #1b7a36; semua nuansa diturunkan darinya. Teks putih harus terbaca di atasnya.',
  ],
  'shop.area': [
    'Daerah antar',
    'Daerah yang dilayani kurir toko, seperti tertulis di halaman: kota atau wilayah.',
  ],
  'slot.opens': ['Jadwal pertama mulai', 'Jam dan menit, misalnya 08:00.'],
  'slot.closes': [
    'Jadwal terakhir selesai',
    'Jam dan menit, misalnya 20:00. Tidak ada jadwal yang selesai lebih malam.',
  ],
  'slot.eveningFrom': [
    'Jadwal sore mulai',
    'Jadwal yang mulai pada jam ini atau sesudahnya kena tambahan ongkir sore.',
  ],
  'slot.eveningPrice': [
    'Tambahan ongkir sore',
    'Ditambahkan ke ongkir jadwal sore; pesanan yang sudah dibuat tidak berubah.',
  ],
  'slot.quietFrom': ['Jam sepi mulai', 'Jadwal yang mulai dari jam ini memakai harga jam sepi.'],
  'slot.quietUntil': [
    'Jam sepi sampai',
    'Jadwal yang mulai pada jam ini atau sesudahnya tidak lagi.',
  ],
  'slot.quietPrice': [
    'Harga jam sepi',
    'Ditambahkan ke ongkir di jam sepi; angka minus berarti potongan.',
  ],
  'slot.earlyUntil': [
    'Jadwal pagi sampai',
    'Untuk barang hari berikutnya, jadwal yang mulai sebelum jam ini ditutup pada batas waktu sehari sebelumnya.',
  ],
  'shipping.bands': [
    'Tarif jarak',
    'Ongkir kurir toko menurut jarak tempuh. Tiap tarif mulai di ujung tarif sebelumnya; lebih jauh dari yang terakhir tidak diantar.',
  ],
  'company.name': ['Nama perusahaan', 'Penerbit faktur.'],
  'company.address': ['Alamat perusahaan', 'Alamat di faktur.'],
  'company.npwp': ['NPWP', 'Nomor pajak di faktur, 16 angka.'],
  'company.email': ['Email perusahaan', 'Alamat di faktur dan untuk pertanyaan pelanggan.'],
  'company.phone': ['Telepon perusahaan', 'Nomor telepon di faktur.'],
  'hub.location': ['Kode lokasi', 'Kode tempat pesanan berangkat.'],
  'hub.lat': ['Lintang', 'Letak hub; jarak dihitung dari sini.'],
  'hub.lng': ['Bujur', 'Letak hub; jarak dihitung dari sini.'],
  'hub.name': ['Nama hub', 'Nama pengirim untuk kurir.'],
  'hub.phone': ['Telepon hub', 'Nomor yang dihubungi kurir, misalnya 6281122334455.'],
  'hub.address': ['Alamat hub', 'Tempat kurir mengambil barang.'],
  'hub.postalCode': ['Kode pos hub', 'Tempat kurir mengambil barang, 5 angka.'],
  'order.minimumGoods': ['Belanja minimum', 'Harga barang paling sedikit sebesar ini.'],
  'order.serviceFee': ['Biaya layanan', 'Ditambahkan ke setiap pesanan.'],
  'order.serviceFeeFreeFromTier': [
    'Bebas biaya layanan mulai tingkat',
    'Member mulai tingkat ini tidak membayar biaya layanan.',
  ],
  'order.perMinute': [
    'Pesanan per menit',
    'Berapa pesanan boleh dibuat satu pelanggan dalam satu menit.',
  ],
  'order.unpaidMax': [
    'Pesanan belum dibayar',
    'Berapa yang boleh terbuka sekaligus untuk satu pelanggan.',
  ],
  'cart.quantityMax': [
    'Jumlah per produk',
    'Berapa satuan dari satu varian yang muat di keranjang.',
  ],
  'cart.linesMax': ['Produk di keranjang', 'Berapa varian berbeda yang muat di keranjang.'],
  'cart.gramsMax': ['Berat pesanan', 'Pesanan yang lebih berat ditolak.'],
  'cart.idleDays': ['Keranjang disimpan', 'Keranjang yang tidak dipakai selama ini dikosongkan.'],
  'cart.emptyHours': ['Keranjang kosong disimpan', 'Keranjang kosong dihapus setelah waktu ini.'],
  'stock.shownMax': [
    'Stok yang terlihat',
    'Pelanggan tidak pernah melihat angka yang lebih besar.',
  ],
  'stock.fewLeft': [
    'Tinggal sedikit',
    'Kalau stok sebanyak ini atau kurang, pelanggan melihat sisanya.',
  ],
  'stock.holdComplaints': [
    'Keluhan yang menahan batch',
    'Kalau sebanyak ini pesanan mengeluh dalam 24 jam bahwa barang dari satu batch rusak atau tidak sesuai, batch itu ditahan sampai ada yang memeriksanya. 0: tidak pernah.',
  ],
  'shipping.chilledRadiusM': [
    'Jangkauan barang dingin',
    'Lebih jauh dari ini, barang dingin tidak diantar.',
  ],
  'shipping.roadFactor': ['Faktor jalan', 'Berapa kali jalan lebih panjang daripada garis lurus.'],
  'shipping.discountFromGoods': [
    'Ongkir lebih murah mulai',
    'Belanja sebesar ini mendapat potongan ongkir.',
  ],
  'shipping.discountMax': [
    'Potongan ongkir',
    'Potongan ongkir paling besar untuk pesanan seperti itu.',
  ],
  'shipping.packingGrams': ['Berat kemasan', 'Ditambahkan ke berat setiap pesanan.'],
  'shipping.cm3PerKg': [
    'Berat volumetrik',
    'Sentimeter kubik yang dihitung sebagai satu kilogram.',
  ],
  'shipping.freeGrams': ['Berat dalam harga', 'Ongkir sudah termasuk berat ini.'],
  'shipping.perExtraKg': ['Setiap kilogram tambahan', 'Harga setiap kilogram di atas berat itu.'],
  'slot.minutes': ['Panjang jadwal', 'Lama satu jadwal pengiriman.'],
  'slot.daysAhead': ['Hari ke depan', 'Berapa hari yang bisa dipilih pelanggan.'],
  'slot.holdMinutes': [
    'Slot ditahan selama',
    'Yang memilih slot sebelum belanja mendapat tempatnya selama ini. Setelah itu lepas sendiri.',
  ],
  'slot.holdPercent': [
    'Bagian yang bisa ditahan',
    'Seberapa banyak tempat di satu slot yang bisa ditahan tanpa pesanan. 0: tidak ada.',
  ],
  'slot.closesBeforeMin': ['Tutup sebelum', 'Jadwal ditutup selama ini sebelum mulai.'],
  'slot.capacityOrders': [
    'Pesanan per jadwal',
    'Berapa pesanan yang muat di satu jadwal tanpa pola. Jadwal yang sudah berisi pesanan tidak berubah.',
  ],
  'slot.capacityGrams': ['Berat per jadwal', 'Berapa berat yang muat di satu jadwal tanpa pola.'],
  'slot.nextDayCutOff': [
    'Batas untuk besok',
    'Sampai jam ini barang esok hari datang besok; misalnya 20:00.',
  ],
  'shipping.quoteMinutes': ['Masa berlaku ongkir', 'Berapa lama ongkir yang ditampilkan berlaku.'],
  'collect.price': [
    'Biaya ambil',
    'Ditambahkan ke pesanan yang diambil sendiri; 0 berarti gratis.',
  ],
  'collect.minutes': ['Panjang slot', 'Lama satu slot ambil.'],
  'collect.closesBeforeMin': ['Tutup sebelum', 'Slot ditutup selama ini sebelum mulai.'],
  'collect.capacityOrders': [
    'Pesanan per slot',
    'Berapa pesanan yang diserahkan satu cabang dalam satu slot. Slot yang sudah berisi pesanan tidak berubah.',
  ],
  'collect.capacityGrams': ['Berat per slot', 'Berapa berat yang diserahkan satu cabang per slot.'],
  'collect.keepHours': ['Disimpan selama', 'Berapa lama setelah slotnya pesanan siap disimpan.'],
  'collect.remindHours': ['Pengingat', 'Berapa lama sebelum batas itu pelanggan diingatkan.'],
  'collect.decideHours': [
    'Barang tidak diambil',
    'Berapa lama staf bisa mengembalikannya ke rak; setelah itu menjadi limbah.',
  ],
  'delivery.callsBeforeFailed': [
    'Panggilan sebelum gagal',
    'Berapa kali kurir menelepon sebelum pengiriman dianggap gagal.',
  ],
  'delivery.minutesBeforeFailed': [
    'Menunggu di pintu',
    'Berapa lama kurir menunggu sebelum pengiriman dianggap gagal.',
  ],
  'delivery.refusedMax': [
    'Ditolak di depan pintu',
    'Sampai nilai ini, barang yang ditolak pelanggan di depan pintu langsung diganti.',
  ],
  'delivery.codeTries': ['Percobaan kode', 'Berapa kali kode penerimaan boleh salah.'],
  'delivery.rebookTimes': [
    'Kurir pengganti',
    'Berapa kali kurir lain dipesan setelah ada yang batal.',
  ],
  'delivery.rebookMinutes': [
    'Waktu untuk kurir',
    'Berapa lama kurir boleh belum menerima sebelum diganti.',
  ],
  'delivery.positionDays': ['Posisi disimpan', 'Berapa lama posisi kurir disimpan.'],
  'late.pointsAfterMin': [
    'Poin saat terlambat',
    'Mulai keterlambatan ini pelanggan mendapat poin.',
  ],
  'late.shippingAfterMin': [
    'Ongkir gratis saat terlambat',
    'Mulai keterlambatan ini ongkir dikembalikan.',
  ],
  'late.pointsWorth': ['Poin keterlambatan', 'Nilai poin itu.'],
  'payment.quickMinutes': [
    'QRIS dan dompet digital',
    'Batas waktu bayar dengan QRIS atau dompet digital.',
  ],
  'payment.accountMinutes': ['Virtual account', 'Batas waktu bayar dengan virtual account.'],
  'payment.accountMinutesNearSlot': [
    'Virtual account, jadwal dekat',
    'Batas yang sama kalau jadwal pengiriman sudah dekat.',
  ],
  'payment.nearSlotMin': ['Jadwal dekat', 'Jadwal yang mulai dalam waktu ini dianggap dekat.'],
  'payment.holdExtraMin': [
    'Tambahan setelah batas',
    'Berapa lama stok tetap ditahan setelah batas bayar.',
  ],
  'payment.attemptsMax': ['Percobaan bayar', 'Berapa kali pembayaran satu pesanan bisa dimulai.'],
  'payment.qrisMax': ['Batas QRIS', 'Pesanan terbesar untuk QRIS.'],
  'payment.invoiceStopDays': [
    'Tagihan lewat tempo',
    'Berapa hari tagihan perusahaan boleh lewat tempo sebelum tidak bisa membeli dengan tagihan lagi; 0 berarti tidak pernah dihentikan.',
  ],
  'payment.codMax': ['Batas tunai', 'Pesanan terbesar untuk bayar di tempat.'],
  'payment.codChilledMax': [
    'Batas tunai, barang dingin',
    'Batas yang sama untuk pesanan dengan barang dingin.',
  ],
  'payment.codRefusalDays': [
    'Tunai setelah penolakan',
    'Berapa lama pesanan tunai yang ditolak menutup bayar di tempat.',
  ],
  'order.cancelBeforeSlotMin': [
    'Pembatalan',
    'Pelanggan bisa membatalkan sampai selama ini sebelum jadwal.',
  ],
  'order.completesAfterHours': [
    'Selesai setelah',
    'Pesanan yang sudah diantar selesai otomatis setelah waktu ini.',
  ],
  'order.acceptBySelf': [
    'Terima otomatis',
    'Ya: pesanan yang sudah dibayar langsung diterima. Tidak: menunggu meja pesanan.',
  ],
  'order.priceDropBudget': [
    'Harga turun, per hari',
    'Kalau harga turun antara pesanan dan pengemasan, selisihnya kembali ke pelanggan. Begitu mencapai jumlah ini dalam sehari, toko tidak menjanjikannya lagi untuk pesanan baru; pesanan yang sudah dijanjikan tetap mendapatkannya. 0: tidak pernah.',
  ],
  'order.priceDropLineMax': [
    'Harga turun, per barang',
    'Pengembalian terbanyak untuk satu barang yang harganya turun sebelum dikemas.',
  ],
  'order.substitute': [
    'Kalau barang habis',
    'Yang berlaku kalau pelanggan tidak memilih yang lain.',
  ],
  'weight.creditPercent': [
    'Kredit mulai dari',
    'Barang timbang yang lebih ringan sebesar ini: selisihnya dikembalikan.',
  ],
  'weight.giftPercent': [
    'Gratis sampai',
    'Barang timbang boleh lebih berat sebesar ini; yang lebih berat lagi tidak diambil.',
  ],
  'weight.lowPercent': [
    'Tanya lagi di bawah',
    'Berat di bawah bagian ini dari berat pesanan harus dikonfirmasi.',
  ],
  'weight.highPercent': [
    'Tanya lagi di atas',
    'Berat di atas bagian ini dari berat pesanan harus dikonfirmasi.',
  ],
  'pick.ordersMax': ['Pesanan per putaran', 'Berapa pesanan dalam satu troli.'],
  'pick.gramsMax': ['Berat per putaran', 'Berapa berat yang dibawa satu troli.'],
  'pick.chilledMinutes': [
    'Menit di luar pendingin',
    'Berapa lama barang dingin yang sudah diambil boleh menunggu dikemas. Yang lebih lama ditandai dan muncul di Hari ini.',
  ],
  'pick.secondsPerTask': [
    'Detik per baris',
    'Lama mengambil satu baris pesanan. Dengan ini toko menghitung pesanan mana yang mungkin terlambat.',
  ],
  'pick.packPercent': [
    'Toleransi timbangan pengemasan',
    'Paket yang beratnya berbeda lebih dari ini harus dicek.',
  ],
  'substitution.minutes': [
    'Waktu menjawab',
    'Berapa lama pelanggan bisa menjawab soal pengganti. Setelah itu uangnya kembali.',
  ],
  'substitution.offersMax': [
    'Pengganti yang ditawarkan',
    'Paling banyak yang ditanyakan ke pelanggan.',
  ],
  'substitution.weightPercent': [
    'Berat serupa',
    'Seberapa lebih ringan atau berat pengganti boleh.',
  ],
  'approval.hours': [
    'Berlaku selama',
    'Berapa lama tindakan menunggu orang kedua. Setelah itu kedaluwarsa.',
  ],
  'approval.refundDays': [
    'Pengembalian dijumlahkan selama',
    'Yang dikembalikan satu orang ke satu pelanggan dalam waktu ini dihitung bersama.',
  ],
  'approval.refund': [
    'Pengembalian lewat perintah',
    'Yang boleh dikembalikan lewat baris perintah tanpa menyebut akun. Orang punya batas dari perannya.',
  ],
  'approval.points': [
    'Poin lewat perintah',
    'Poin yang boleh ditambah atau dikurangi lewat baris perintah tanpa menyebut akun. Orang punya batas dari perannya.',
  ],
  'approval.tierDays': [
    'Tingkat manual',
    'Tingkat yang diberikan lebih lama, atau lebih dari satu di atas tingkat pelanggan, perlu orang kedua.',
  ],
  'approval.priceCutPercent': [
    'Potongan harga',
    'Potongan yang lebih besar, atau harga di bawah harga pokok, perlu orang kedua.',
  ],
  'approval.waste': [
    'Barang terbuang',
    'Yang boleh dibuang satu orang sekali jalan, menurut modal. Lebih dari itu perlu orang kedua, kecuali perannya membolehkan.',
  ],
  'approval.stock': [
    'Selisih stok',
    'Koreksi atau hitungan dengan selisih lebih besar perlu orang kedua.',
  ],
  'approval.coupon': [
    'Kupon',
    'Kupon dengan potongan lebih besar per pesanan, atau tanpa batas pemakaian, perlu orang kedua.',
  ],
  'approval.loyalty': [
    'Poin',
    'Perubahan aturan poin atau tingkat yang bulan lalu akan memberi lebih dari ini perlu orang kedua.',
  ],
  'approval.recipients': [
    'Penerima kampanye',
    'Kampanye ke lebih banyak pelanggan perlu orang kedua.',
  ],
  'scale.itemDigits': [
    'PLU di label timbangan',
    'Jumlah angka setelah awalan; sisanya gram, atau harga.',
  ],
  'scale.pricePrefix': [
    'Label timbangan dengan harga',
    'Dua angka pertama label yang memuat harga, bukan berat, 20 sampai 29. 0: tidak ada.',
  ],
  'scale.priceUnit': ['Harga di label timbangan', 'Nilai satu angka terakhir, dalam rupiah.'],
  'count.recount': ['Hitung ulang', 'Selisih hitungan yang lebih besar harus dihitung dua kali.'],
  'approval.alone': [
    'Tanpa orang kedua',
    'Ya: tidak perlu persetujuan selama tidak ada akun lain yang bisa memberikannya. Begitu ada, persetujuan diperlukan lagi.',
  ],
  'order.cancelledByShopGoodwill': [
    'Ganti rugi',
    'Yang didapat pelanggan kalau toko membatalkan pesanannya.',
  ],
  'refund.gatewayWorkingDays': ['Pengembalian lewat gateway', 'Lama yang disebutkan ke pelanggan.'],
  'refund.transferWorkingDays': [
    'Pengembalian lewat transfer',
    'Lama yang disebutkan ke pelanggan.',
  ],
  'order.rateWithinDays': ['Penilaian', 'Berapa lama pelanggan bisa menilai pesanan yang selesai.'],
  'shop.holidays': [
    'Libur tambahan',
    'Hari di luar libur nasional saat toko tetap mengantar, misalnya 2026-12-24, 2027-03-10. Hari libur semua cabang sudah otomatis dihitung.',
  ],
  'points.perRupiah': ['Rupiah per poin', 'Berapa belanja untuk mendapat satu poin.'],
  'points.monthsValid': ['Poin berlaku', 'Berapa lama poin berlaku, sampai akhir bulan.'],
  'points.redeemMax': ['Penukaran terbesar', 'Berapa poin boleh dipakai dalam satu penukaran.'],
  'points.redeemPerDay': [
    'Penukaran per hari',
    'Berapa kali satu pelanggan boleh menukar dalam sehari.',
  ],
  'coupon.marksDays': [
    'Tanda pesanan pertama disimpan',
    'Berapa lama hash untuk mengenali pesanan pertama berulang disimpan.',
  ],
  'campaign.quietFrom': ['Jam tenang mulai', 'Sejak jam ini pesan kampanye tidak dikirim.'],
  'campaign.quietUntil': ['Jam tenang sampai', 'Pesan menunggu sampai jam ini.'],
  'campaign.capMessages': [
    'Pesan per pelanggan',
    'Paling banyak pesan untuk satu pelanggan dalam jumlah hari di bawah, dari semua kampanye.',
  ],
  'campaign.capDays': [
    'Hari batas pesan',
    'Rentang hari untuk menghitung pesan ke satu pelanggan.',
  ],
  'campaign.soldDays': [
    'Hari hitungan hasil',
    'Pesanan dalam jumlah hari ini setelah pesan dihitung di hasil kampanyenya.',
  ],
  'voucher.daysValid': ['Voucher berlaku', 'Berapa lama voucher hasil penukaran berlaku.'],
  'voucher.cancelDays': [
    'Pengembalian voucher',
    'Berapa lama pelanggan bisa mengembalikan voucher yang belum dipakai.',
  ],
  'voucher.unchecked': [
    'Voucher tanpa jaringan',
    'Nilai voucher terbesar yang diterima kasir saat jaringan putus. Kalau ternyata tidak berlaku, toko rugi sebesar itu. 0: tidak menerima.',
  ],
  'tier.windowDays': ['Masa hitung tingkat', 'Masa yang belanjanya menentukan tingkat member.'],
}
