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
}
