import type * as en from '../en/notifications.ts'

export const notifications: Record<keyof typeof en.notifications, string> = {
  'notifications.readAll': 'Tandai semua dibaca',
  'notifications.unread': '{count} belum dibaca',
  'notifications.allRead': 'Semua sudah dibaca',
  'notifications.new': 'Baru',
  'notifications.time': '{time} WIB',
  'notifications.empty': 'Belum ada notifikasi',
  'notifications.emptyText': 'Info pesanan, poin, dan vouchermu akan muncul di sini.',
  'notifications.shop': 'Mulai belanja',
  'notifications.failed': 'Gagal memuat notifikasi',
  'stop.stopped.notice': 'Promo tidak lagi muncul di notifikasimu',
  'stop.stopped.email': 'Promo tidak lagi dikirim lewat email',
  'stop.stopped.whatsapp': 'Promo tidak lagi dikirim lewat WhatsApp',
  'stop.on.notice': 'Promo muncul lagi di notifikasimu',
  'stop.on.email': 'Promo dikirim lagi lewat email',
  'stop.on.whatsapp': 'Promo dikirim lagi lewat WhatsApp',
  'stop.orders': 'Kabar soal pesananmu tetap kami kirim.',
  'stop.undo': 'Batalkan: kirim promo lagi',
  'stop.again': 'Hentikan',
  'stop.unknown': 'Tautan ini sudah tidak berlaku',
  'stop.unknownText': 'Masuk, lalu matikan promo di halaman Data saya.',
  'stop.myData': 'Data saya',
  'offer.unknownText': 'Promonya sudah lama, atau tautannya tidak tersalin lengkap.',
  'notifications.stop': 'Berhenti menerima promo seperti ini',
  'notifications.pages': 'Halaman notifikasi',
}

export const serverNotifications: Record<keyof typeof en.serverNotifications, string> = {
  'notice.welcome.title': 'Selamat datang, {name}',
  'notice.welcome.text':
    'Senang kamu bergabung. Poin pertamamu masuk setelah pesanan pertama selesai.',
  'notice.email_in_use.title': 'Tambahkan email lain',
  'notice.email_in_use.text': '{email} sudah dipakai akun lain, jadi belum ditambahkan ke akunmu.',
  'notice.password_changed.title': 'Kata sandimu diganti',
  'notice.password_changed.text':
    'Semua perangkat sudah dikeluarkan. Kalau bukan kamu yang mengganti, segera buat kata sandi baru.',
  'notice.phone_changed.title': 'Nomormu diganti',
  'notice.phone_changed.text':
    'Akunmu sekarang memakai nomor baru. Perangkat lain sudah dikeluarkan.',
  'notice.password_created.title': 'Kata sandi dibuat',
  'notice.password_created.text': 'Sekarang kamu juga bisa masuk dengan nomor dan kata sandi.',
  'notice.email_changed.title': 'Alamat emailmu diganti',
  'notice.email_changed.text':
    'Kalau bukan kamu yang mengganti, ganti kata sandi dan hubungi kami.',
  'notice.email_verified.title': 'Alamat email dikonfirmasi',
  'notice.email_verified.text': 'Terima kasih. Sekarang kode juga bisa kami kirim ke sana.',
  'notice.data_request.title': 'Permintaanmu sudah kami jawab',
  'notice.data_request.text': '{answer}',
  'notice.provider_joined.title': 'Masuk lewat {provider} sudah aktif',
  'notice.provider_joined.text':
    'Mulai sekarang kamu juga bisa masuk ke akun ini lewat {provider}. Kalau bukan kamu, hubungi kami.',
  'notice.points_profile.title': '{points} poin untuk profilmu',
  'notice.points_profile.text': 'Terima kasih sudah melengkapinya. Poinnya sudah masuk ke saldomu.',
  'notice.coupon_review.title': '{code} sedang kami cek',
  'notice.coupon_review.text':
    'Kupon ini untuk pesanan pertama, dan sudah ada pesanan dengan alamat, perangkat, atau rekening yang sama. Tim kami putuskan paling lambat satu hari dan kabari kamu di sini.',
  'notice.coupon_allowed.title': '{code} bisa kamu pakai',
  'notice.coupon_allowed.text': 'Sudah kami cek: pakai untuk pesanan pertamamu.',
  'notice.coupon_refused.title': '{code} tidak bisa dipakai',
  'notice.coupon_refused.text':
    'Kupon ini untuk pesanan pertama, dan alamat, perangkat, atau rekeningmu sudah pernah memakainya. Kalau keliru, hubungi kami.',
  'notice.tier_up.title': 'Kamu sekarang {tier}',
  'notice.tier_up.text': 'Keuntungan barumu langsung berlaku.',
  'notice.tier_kept.title': 'Kamu tetap {tier}',
  'notice.tier_kept.text': 'Terima kasih sudah belanja. Tingkatmu berlaku setahun lagi.',
  'notice.tier_down.title': 'Tingkatmu sekarang {tier}',
  'notice.tier_down.text':
    'Belanjamu setahun ini berkurang. Setiap pesanan mendekatkanmu ke tingkat di atasnya.',
  'notice.tier_change.title': '{tier} berubah {date}',
  'notice.tier_change.text':
    'Mulai hari itu perlu belanja {amount} setahun, dapat {factor} poin per Rp1.000, dan satu poin bernilai {worth}. Sebelum itu tidak ada yang berubah.',
  'notice.tier_change_off.title': '{tier} batal berubah',
  'notice.tier_change_off.text':
    'Perubahan yang kami kabarkan tidak jadi. Semuanya tetap seperti sekarang.',
  'notice.tier_given.title': 'Kamu {tier} sampai {date}',
  'notice.tier_given.text': 'Tingkat ini kami berikan untukmu. Keuntungannya langsung berlaku.',
  'notice.tier_ended.title': 'Tingkatmu kembali ke {tier}',
  'notice.tier_ended.text':
    'Tingkat yang kami berikan sudah berakhir. Setiap pesanan mendekatkanmu ke tingkat di atasnya.',
  'notice.tier_undone.title': 'Tingkatmu kembali ke {tier}',
  'notice.tier_undone.text':
    'Setelah pengembalian dana, belanjamu belum mencapai tingkat di atasnya.',
  'notice.points_expiring.title': '{points} poin berakhir {date}',
  'notice.points_expiring.text': 'Tukar jadi voucher sebelum itu; voucher berlaku 90 hari.',
  'notice.tier_ends.title': '{tier} berakhir {date}',
  'notice.tier_ends.text':
    'Belanja {amount} lagi sebelum itu supaya keuntunganmu berlaku setahun lagi.',
  'notice.tier_ends_kept.title': '{tier} diperpanjang {date}',
  'notice.tier_ends_kept.text': 'Belanjamu sudah cukup: keuntunganmu berlaku setahun lagi.',
  'notice.voucher_made.title': 'Voucher {amount} siap dipakai',
  'notice.voucher_made.text': 'Dari {points} poin. Pakai saat checkout atau tunjukkan di toko.',
  'notice.voucher_cancelled.title': 'Voucher {amount} dibatalkan',
  'notice.voucher_cancelled.text':
    'Poin asalnya ditarik karena ada pengembalian dana. {points} poin kembali, dikurangi poin yang terutang.',
  'messages.invoice_due.subject': 'Tagihan {number} jatuh tempo {day}',
  'messages.invoice_due':
    'Kepada {company}: tagihan {number} dari {shop} masih {amount}. Mohon ditransfer paling lambat {day}.',
  'messages.invoice_overdue.subject': 'Tagihan {number} lewat tempo',
  'messages.invoice_overdue':
    'Kepada {company}: tagihan {number} dari {shop} sebesar {amount} jatuh tempo pada {day}. Mohon segera ditransfer. Abaikan pesan ini jika sudah dibayar.',
  'notice.invoice_due.title': 'Tagihan {number} jatuh tempo {day}',
  'notice.invoice_due.text': 'Tagihan perusahaanmu masih {amount}.',
  'notice.invoice_overdue.title': 'Tagihan {number} lewat tempo',
  'notice.invoice_overdue.text': 'Tagihan perusahaanmu {amount} jatuh tempo pada {day}.',
  'notice.voucher_expiring.title': 'Voucher {amount} hangus {date}',
  'notice.voucher_expiring.text': 'Pakai saat checkout atau di toko sebelum itu.',
  'notice.voucher_used.title': 'Voucher {amount} terpakai',
  'notice.voucher_used.text': 'Selamat menikmati belanjaanmu.',
  'notice.voucher_used_rest.title': 'Voucher {amount} terpakai',
  'notice.voucher_used_rest.text': 'Tagihannya lebih kecil, jadi {points} poin kembali ke saldomu.',
  'notice.voucher_back.title': 'Voucher baru {amount}',
  'notice.voucher_back.text':
    'Untuk bagian vouchermu dari belanjaan yang direfund. Berlaku sampai {date}.',
  'notice.points_referral.title': '{points} poin untuk undanganmu',
  'notice.points_referral.text':
    'Seorang temanmu sudah menyelesaikan belanja pertamanya. Terima kasih sudah mengajaknya.',
  'notice.points_invited.title': '{points} poin untuk belanja pertamamu',
  'notice.points_invited.text': 'Kamu diundang teman. Poinnya sudah masuk ke saldomu.',
  'notice.points_review.title': '{points} poin untuk ulasanmu',
  'notice.points_review.text': 'Terima kasih untuk fotonya. Poinnya sudah masuk ke saldomu.',
  'notice.review_hidden.title': 'Ulasanmu untuk {product} tidak ditampilkan',
  'notice.review_hidden.text': 'Alasannya: {reason}. Hubungi kami kalau menurutmu keliru.',
  'notice.review_answered.title': 'Ulasanmu untuk {product} kami jawab',
  'notice.review_answered.text': 'Baca jawabannya di halaman produk.',
  'notice.mission_rewarded.title': '{points} poin untuk “{mission}”',
  'notice.mission_rewarded.text': 'Mantap, misinya selesai. Poinnya sudah masuk ke saldomu.',
  'notice.mission_taken_back.title': '{points} poin dari “{mission}” ditarik kembali',
  'notice.mission_taken_back.text':
    'Karena ada refund, kamu jadi di bawah target. Misinya masih bisa diselesaikan kalau waktunya belum habis.',
  'notice.mission_withdrawn.title': '“{mission}” berakhir lebih awal',
  'notice.mission_withdrawn.text':
    'Misi ini kami hentikan. Poin dari pesananmu tetap ada; coba lihat misi lainnya, ya.',
  'notice.campaign.title': '{title}',
  'notice.campaign.text': '{text}',
  'campaign.coupon': 'Kode kamu: {code}',
  'campaign.link': 'Lihat: {url}',
  'campaign.stop': 'Berhenti menerima promo seperti ini: {url}',
  'notice.promo.title': 'Baru: {title}',
  'notice.promo.text': 'Lihat sebelum promonya selesai.',
  'notice.order.place.title': 'Pesananmu sudah kami terima',
  'notice.order.place.text':
    'Pesanan {number} sudah kami terima. Kalau belum dibayar, barangnya kami tahan sampai batas waktu bayar.',
  'notice.order.pay.title': 'Pembayaran diterima',
  'notice.order.pay.text': 'Pesanan {number} sudah dibayar. Kami siapkan sesuai slot antarmu.',
  'notice.order.invoiced.title': 'Ditagihkan ke perusahaanmu',
  'notice.order.invoiced.text':
    'Pesanan {number} kami tagihkan ke perusahaanmu, jatuh tempo {due}. Kami siapkan sesuai slot antarmu.',
  'notice.order.collect_invoiced.title': 'Ditagihkan ke perusahaanmu',
  'notice.order.collect_invoiced.text':
    'Pesanan {number} kami tagihkan ke perusahaanmu, jatuh tempo {due}. Kami kabari kalau sudah siap diambil.',
  'notice.order.revive.title': 'Pembayaran masuk, pesanan lanjut',
  'notice.order.revive.text':
    'Pembayaran pesanan {number} terlambat, tapi barang dan slot antarmu masih tersedia.',
  'notice.order.send.title': 'Pesananmu sedang dikirim',
  'notice.order.send.text': 'Kurir sudah berangkat membawa pesanan {number}.',
  'notice.order.pick.title': 'Pesananmu sedang dipilihkan',
  'notice.order.pick.text': 'Pesanan {number} sedang kami pilihkan sesuai jadwalmu.',
  'notice.order.pack.title': 'Sudah dikemas',
  'notice.order.pack.text': 'Pesanan {number} sudah dikemas dan siap berangkat.',
  'notice.order.send_again.title': 'Kami kirim ulang',
  'notice.order.send_again.text': 'Kurir berangkat lagi membawa pesanan {number}.',
  'notice.order.courier_chosen.title': 'Pengiriman diatur ulang',
  'notice.order.courier_chosen.text':
    'Pengiriman pesanan {number} sudah kami atur ulang. Kamu tidak membayar tambahan.',
  'notice.order.courier_problem.title': 'Kurir mengalami kendala',
  'notice.order.courier_problem.text':
    'Pesanan {number} tertunda. Sedang kami tangani dan kamu akan kami kabari.',
  'notice.order.late_gift.title': 'Maaf, kami terlambat',
  'notice.order.late_gift.text':
    'Pesanan {number} terlambat sampai. {points} poin sudah masuk ke saldomu.',
  'notice.order.late_shipping.title': 'Ongkirmu kami kembalikan',
  'notice.order.late_shipping.text':
    'Maaf, pesanan {number} sangat terlambat. Ongkir {amount} kami kembalikan.',
  'notice.order.window_moved.title': 'Slot antarmu dipindahkan',
  'notice.order.window_moved.text': 'Pesanan {number} sekarang tiba {day} {time}.',
  'notice.order.substituted.title': 'Ada yang kami ganti di pesananmu',
  'notice.order.substituted.text':
    'Pesanan {number}: {missing} habis, jadi kamu dapat {instead}. Tidak akan lebih mahal.',
  'notice.order.substitute_asked.title': 'Boleh kami ganti?',
  'notice.order.substitute_asked.text':
    'Pesanan {number}: {missing} habis. Jawab dalam {minutes} menit kalau kamu mau {instead}.',
  'notice.order.substitute_over.title': 'Uangnya kembali',
  'notice.order.substitute_over.text':
    'Pesanan {number}: belum ada jawaban soal {instead}, jadi uangnya kami kembalikan.',
  'notice.order.window_widened.title': 'Pengantaranmu mungkin lebih lama',
  'notice.order.window_widened.text':
    'Pesanan {number} tiba {day} {time}, paling lama {minutes} menit lebih lambat{because}. Kamu boleh pilih slot lain, gratis.',
  'notice.order.move_offered.title': 'Slot antarmu dibatalkan',
  'notice.order.move_offered.text':
    'Pesanan {number}, {day} {time}, tidak bisa kami antar{because}. Pilih slot lain, gratis.',
  'notice.order.make_ready.title': 'Siap diambil',
  'notice.order.make_ready.text': 'Pesanan {number} menunggumu di {branch}. Kodemu: {code}.',
  'notice.order.new_code.title': 'Kode baru',
  'notice.order.new_code.text': 'Kode pesanan {number} di {branch} sekarang {code}.',
  'notice.order.collect_reminder.title': 'Pesananmu menunggu',
  'notice.order.collect_reminder.text':
    'Segera ambil pesanan {number} di {branch}, sebelum terpaksa kami akhiri. Kodemu: {code}.',
  'notice.order.not_collected.title': 'Tidak diambil',
  'notice.order.not_collected.text':
    'Pesanan {number} tidak diambil sampai batas waktu, jadi kami akhiri. Uangmu: lihat di pesanan.',
  'notice.order.collect_pay.title': 'Pembayaran diterima',
  'notice.order.collect_pay.text':
    'Pesanan {number} sudah dibayar. Kami kabari kalau sudah siap diambil.',
  'notice.order.collect_pack.title': 'Sudah dikemas',
  'notice.order.collect_pack.text':
    'Pesanan {number} sudah dikemas. Kami kabari kalau sudah siap diambil.',
  'notice.order.collected.title': 'Sudah diambil',
  'notice.order.collected.text':
    'Pesanan {number} sudah kamu ambil. Cek isinya, kabari kami kalau ada yang tidak sesuai.',
  'notice.order.deliver.title': 'Pesanan sampai',
  'notice.order.deliver.text':
    'Pesanan {number} sudah sampai. Cek isinya dan kabari kami kalau ada masalah.',
  'notice.order.complete.title': 'Pesanan selesai',
  'notice.order.complete.text': 'Terima kasih. Poin dari pesanan {number} sudah masuk.',
  'notice.order.expire.title': 'Waktu pembayaran habis',
  'notice.order.expire.text':
    'Pesanan {number} ditutup karena belum dibayar. Kamu bisa memesan yang sama lagi.',
  'notice.order.expire_picking.title': 'Terlambat untuk menambah barang',
  'notice.order.expire_picking.text':
    'Pesanan utamamu mulai disiapkan sebelum pesanan {number} dibayar, jadi tambahan ini ditutup. Kamu tidak ditagih, dan pesanan utama tetap datang sesuai jadwal.',
  'notice.order.cancel.title': 'Pesanan dibatalkan',
  'notice.order.cancel.text': 'Pesanan {number} dibatalkan.',
  'notice.order.payment_failed.title': 'Pembayaran gagal',
  'notice.order.payment_failed.text':
    'Pesanan {number} masih kami simpan. Coba bayar lagi, bisa dengan cara lain.',
  'notice.order.refund_due.title': 'Uangmu sedang dikembalikan',
  'notice.order.refund_due.text':
    'Pembayaran pesanan {number} masuk saat pesanan sudah tidak bisa dilanjutkan atau sudah dibayar. Semuanya kami kembalikan.',
  'notice.order.refund.title': 'Pesananmu direfund',
  'notice.order.refund.text':
    'Yang kamu bayar untuk pesanan {number} kami kembalikan. Cara dan waktunya ada di pesanan.',
  'notice.order.goods_short.title': 'Ada barang pesananmu yang habis',
  'notice.order.goods_short.text':
    'Sebagian barang pesanan {number} habis sebelum kami ambil. Kamu tidak membayarnya.',
  'notice.order.refund_part.title': 'Sebagian pesananmu direfund',
  'notice.order.refund_part.text':
    'Sebagian yang kamu bayar untuk pesanan {number} kami kembalikan. Cara dan waktunya ada di pesanan.',
  'notice.order.refund_choice.title': 'Mau direfund lewat mana?',
  'notice.order.refund_choice.text':
    'Pesanan {number} tidak bisa direfund ke metode pembayaranmu. Pilih cara pengembaliannya.',
  'notice.order.refund_done.title': 'Dana sudah dikirim',
  'notice.order.refund_done.text': 'Refund pesanan {number} sudah dikirim. Sebentar lagi masuk.',
  'notice.order.cancel_refused.title': 'Pesananmu tetap jalan',
  'notice.order.cancel_refused.text':
    'Pesanan {number} sudah tidak bisa dibatalkan: barangmu sudah disiapkan dan datang sesuai jadwal.',
  'notice.order.fail_delivery.title': 'Pengiriman gagal',
  'notice.order.fail_delivery.text': 'Pesanan {number} gagal diantar. Kami akan menghubungimu.',
}
