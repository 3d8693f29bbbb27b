import type { words as en } from '../../en/staff/audit.ts'
import { words as acts } from './acts.ts'

export const words: Record<keyof typeof en, string> = {
  ...acts,
  'staff.audit.search': 'Nomor atau id',
  'staff.audit.at': 'Waktu',
  'staff.audit.day': 'Hari',
  'staff.audit.who': 'Pelaku',
  'staff.audit.system': 'Sistem',
  'staff.audit.act': 'Tindakan',
  'staff.audit.thing': 'Objek',
  'staff.audit.thingId': 'Id yang diubah',
  'staff.audit.changes': 'Sebelum → sesudah',
  'staff.audit.field': 'Isian',
  'staff.audit.before': 'Sebelum',
  'staff.audit.after': 'Sesudah',
  'staff.audit.branch': 'Cabang',
  'staff.audit.network': 'Jaringan',
  'staff.audit.customer': 'Pelanggan',
  'staff.audit.request': 'Permintaan',
  'staff.audit.none': 'Tidak ada yang cocok',
  'staff.audit.noneText': 'Pilih hari lain, atau hapus satu filter.',
  'staff.audit.pairs': 'Pasangan yang hanya saling menyetujui',
  'staff.audit.week': 'Minggu mulai',
  'staff.audit.first': 'Pertama',
  'staff.audit.second': 'Kedua',
  'staff.audit.approved': 'Disetujui masing-masing',
  'staff.audit.approvedFor': '{one} untuk {other}: {count}',
  'staff.audit.pairsNone': 'Tidak ada pasangan',
  'staff.audit.pairsNoneText':
    'Dalam 12 minggu terakhir tidak ada dua orang yang hanya saling menyetujui.',
  'staff.audit.pairsText':
    'Di sini ada dua orang yang dalam satu minggu permintaannya hanya diputuskan satu sama lain dan tidak ada yang ditolak. Pastikan keduanya memang ada: dua akun milik satu orang terlihat seperti ini.',
}
