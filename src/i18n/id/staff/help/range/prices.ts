import type { HelpText } from '../../../../help/page.ts'

export const help: HelpText = {
  purpose:
    'Harga normal dan promo, sekarang dan yang direncanakan, dengan biaya dan margin di sampingnya.',
  steps: [
    'Buka [staff.title.prices]. Mulai dari [prices.view.below_cost] dan [prices.view.no_cost].',
    'Satu harga? Tekan [prices.change]. Banyak? Saring atau tandai, lalu tekan [prices.changeSome] atau [prices.changeAll].',
    'Di [prices.how] pilih harga normal atau promo, dan caranya: angka, persen, atau jumlah. Pilih mulai dan akhirnya; kosong berarti sekarang.',
    'Tekan [prices.preview]. Baca baris yang bermasalah; baris itu tidak akan berubah.',
    'Konfirmasi. Kalau kamu tidak boleh menerapkan, jadinya usulan: rekanmu menyetujui di [staff.title.pricePlans].',
    'Banyak usulan? Tandai di sana, atau tandai semua di kepala daftar, lalu tekan [prices.agree] atau [prices.refuse] di bawahnya.',
  ],
  pictures: { list: 'Daftar harga dengan biaya, margin, dan rencana.' },
  states: [
    ['[prices.state.proposed]', 'Menunggu orang yang boleh menerapkan.'],
    ['[prices.state.planned]', 'Mulai sendiri pada waktunya.'],
    ['[prices.state.running]', 'Sedang berlaku.'],
    ['[prices.state.missed]', 'Sudah tidak cocok saat waktunya tiba. Rencanakan lagi.'],
    ['[prices.isPlain]', 'Harga lamanya terlalu sebentar berlaku untuk dicoret dengan jujur.'],
  ],
  trouble: [
    ['Butuh orang kedua', 'Potongannya besar. Menunggu di [staff.title.approvals].'],
    [
      'Ada rencana lain saat itu',
      'Hentikan rencana itu di [staff.title.pricePlans], atau pilih waktu lain.',
    ],
    ['Harga rencana salah', 'Tekan [prices.stop] di rencananya.'],
  ],
  keys: [
    ['j', '[staff.list.next]'],
    ['k', '[staff.list.previous]'],
    ['/', '[staff.list.search]'],
  ],
}
