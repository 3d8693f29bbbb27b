import type { HelpText } from '../../../../help/page.ts'

export const help: HelpText = {
  purpose:
    'Perusahaan membeli lewat beberapa orang, dengan harga sendiri, dan membayar lewat tagihan.',
  steps: [
    'Buka [staff.title.companies] lalu tekan [companies.new]: nama resmi, NPWP, tempo, dan batas.',
    'Undang pembelinya lewat nomor telepon dengan [companies.invite].',
    'Harga khusus? Buka [staff.title.priceLists], tekan [companies.newList] dan [companies.preview]. Lalu pilih di perusahaannya.',
    'Buka [staff.title.companyInvoices] tiap hari. Ada transfer masuk? Tekan [companies.pay] dan isi jumlah, hari, dan referensinya.',
  ],
  pictures: { list: 'Daftar perusahaan dengan daftar harga dan tagihannya.' },
  states: [
    ['[companies.invited]', 'Harus menerima undangannya dulu.'],
    ['[companies.manager]', 'Boleh mengundang dan menghapus pembeli.'],
    ['[companies.state.due]', 'Jatuh tempo dekat. Pengingat dikirim.'],
    ['[companies.state.overdue]', 'Lewat jatuh tempo.'],
  ],
  trouble: [
    [
      'Pembeli tidak bisa pesan dengan tagihan',
      'Batasnya habis, atau perusahaannya tidak aktif. Lihat [companies.owed].',
    ],
    [
      'Batasnya perlu naik',
      'Ubah saja: [companies.effect.title] menampilkan akibatnya sebelum kamu menyimpan. Orang kedua menyetujui.',
    ],
    ['Transfernya kurang dari tagihan', 'Tandai yang masuk. Sisanya tetap terbuka.'],
  ],
}
