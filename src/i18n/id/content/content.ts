import type * as en from '../../en/content/content.ts'

export const content: Record<keyof typeof en.content, string> = {
  'blank.help': 'Bantuan',
  'blank.terms': 'Syarat & ketentuan',
  'blank.privacy': 'Privasi',
  'promo.title': 'Promo',
  'promo.until': 'Sampai {date}',
  'promo.onlyAt': 'Khusus di {branch}',
  'promo.onlyAtSome': 'Khusus di {count} cabang',
  'help.title': 'Bantuan',
  'branches.goods': 'Hari ini ada {count} produk di sini, antara lain:',
  'branches.few': 'tinggal sedikit',
  'branches.hub': 'Pesanan online dikirim dari sini',
  'branches.hours': 'Jam buka (WIB)',
  'branches.closed': 'Tutup {days}: {name}',
  'branches.services': 'Layanan',
  'branches.directions': 'Petunjuk arah',
  'branches.call': 'Telepon',
  'branches.whatsapp': 'WhatsApp',
  'branches.named': '{action} {name}',
  'branches.select': 'Pilih toko',
  'branches.selected': 'Tokomu',
  'branches.mapShort': 'Peta',
  'branches.onMap': 'Lihat di peta',
  'about.shop': 'Belanja buah',
}

export const serverContent: Record<keyof typeof en.serverContent, string> = {
  'plainFooter.branches': 'Cabang kami',
  'plainFooter.promos': 'Promo',
  'plainFooter.newProducts': 'Produk baru',
  'plainFooter.complaint': 'Pengaduan konsumen: {contact}',
  'branch.days': '{first} – {last}',
  'branch.everyDay': 'Setiap hari',
}
