import type { HelpText } from '../../../../help/page.ts'

export const help: HelpText = {
  purpose:
    'Bagaimana pelanggan mendapat poin, tingkat apa saja yang ada, dan misi apa yang memberi lebih.',
  steps: [
    'Buka [staff.title.loyalty]. Tiap [loyalty.rules] bisa aktif atau tidak, dengan batasnya.',
    'Sebelum mengubah, tekan [loyalty.estimateAsk]: berapa biayanya kalau berlaku bulan lalu.',
    'Tingkat berubah pada satu hari: buka, isi [loyalty.planTitle], lalu tekan [loyalty.plan]. Pelanggan diberi tahu dulu.',
    'Poin ekstra untuk barang dan hari tertentu: [staff.title.pointOffers], lalu [pointOffers.new].',
    'Tugas berhadiah: [staff.title.missions], lalu [missionDesk.new]. Beri anggaran.',
  ],
  pictures: { rules: 'Aturan poin dan tingkat.' },
  states: [
    ['[missionDesk.state.upcoming]', 'Mulai nanti.'],
    ['[missionDesk.state.spent]', 'Poinnya habis; tidak bisa diselesaikan lagi.'],
    ['[missionDesk.state.withdrawn]', 'Ditarik sebelum berakhir.'],
    ['[loyalty.plan.telling]', 'Pelanggan masih diberi tahu.'],
  ],
  trouble: [
    [
      'Poin pelanggan kurang',
      'Buka pelanggannya di [staff.title.customers]: tiap poin ada sebabnya.',
    ],
    ['Butuh orang kedua', 'Yang memberi poin ke banyak orang menunggu di [staff.title.approvals].'],
    [
      'Rencana tingkatnya salah',
      'Tekan [loyalty.withdraw]. Semua yang terdampak diberi tahu bahwa batal.',
    ],
  ],
}
