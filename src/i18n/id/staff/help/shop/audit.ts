import type { HelpText } from '../../../../help/page.ts'

export const help: HelpText = {
  purpose:
    'Siapa melakukan apa dan kapan. Tidak ada yang bisa diubah di sini, termasuk oleh pemilik.',
  steps: [
    'Buka [staff.title.audit]. Pilih hari, orang, atau tindakan, atau ketik ID atau nomor.',
    'Buka satu baris: [staff.audit.changes] menampilkan tiap isian.',
    'Tiap minggu buka [staff.audit.pairs]: dua orang yang hanya saling menyetujui.',
  ],
  pictures: { list: 'Log audit: kapan, siapa, apa, sebelum dan sesudah.' },
  states: [['[staff.audit.system]', 'Dilakukan sistem sendiri.']],
  trouble: [
    ['Tidak ketemu', 'Pilih lebih banyak hari, dan kosongkan saringan lain.'],
    [
      'Ada pasangan yang aneh',
      'Baca persetujuannya dulu. Lalu bicara dengan pemilik, bukan dengan mereka.',
    ],
  ],
  keys: [
    ['j', '[staff.list.next]'],
    ['k', '[staff.list.previous]'],
    ['/', '[staff.list.search]'],
  ],
}
