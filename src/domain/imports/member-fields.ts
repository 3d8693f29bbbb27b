import { normalisePhone } from '../auth/phone.ts'
import { readLocale } from '../locale.ts'
import { day, field, flag, line, needed, refused, whole, type Field, type Parse } from './parse.ts'

/** Points that one member may bring along. */
export const OPENING_POINTS_MAX = 1_000_000
const NAME = 80
const EMAIL = 254
const WORDS = 1_000
const EMAIL_FORM = /^[^\s\p{C}@<>"]+@[^\s\p{C}@<>"]+\.[^\s\p{C}@<>"]{2,}$/u

/**
 * A phone as spreadsheets and other systems leave it: also without its leading 0, after an
 * apostrophe, or as a decimal number (`8123456789.0`).
 */
export const phoneOfCell = (cell: string): string | null =>
  normalisePhone(
    cell
      .trim()
      .replace(/^'/, '')
      .replace(/^(\d+)[.,]0+$/, '$1'),
  )

const phone: Parse = (cell) => {
  const value = phoneOfCell(cell)
  return value === null ? refused('validation.phone') : { value }
}
const email: Parse = (cell) => {
  const value = cell.trim().toLowerCase()
  return value === '' || (value.length <= EMAIL && EMAIL_FORM.test(value))
    ? { value }
    : refused('validation.email')
}
const language: Parse = (cell) => {
  if (cell.trim() === '') return { value: '' }
  const value = /^\s*(indonesia|bahasa)/i.test(cell) ? 'id' : readLocale(cell)
  return value === null ? refused('validation.oneOf') : { value }
}

/** The columns of a file of members, in the order of its template. */
export const MEMBER_FIELDS: readonly Field[] = [
  needed('phone', phone, [
    'phone number',
    'mobile',
    'mobile number',
    'whatsapp',
    'no hp',
    'nomor hp',
    'no handphone',
    'handphone',
    'hp',
    'no telepon',
    'nomor telepon',
    'telepon',
    'no wa',
    'nomor wa',
    'nomor whatsapp',
  ]),
  field('name', line(NAME), [
    'nama',
    'nama lengkap',
    'full name',
    'nama pelanggan',
    'nama member',
    'customer name',
  ]),
  field('email', email, ['e mail', 'alamat email', 'surel']),
  field('birthday', day, [
    'tanggal lahir',
    'tgl lahir',
    'date of birth',
    'birth date',
    'ulang tahun',
  ]),
  field('points', whole(0, OPENING_POINTS_MAX, true), [
    'poin',
    'point',
    'saldo poin',
    'jumlah poin',
    'points balance',
    'point balance',
  ]),
  field('points_until', day, [
    'points end',
    'points expire',
    'poin berlaku sampai',
    'poin hangus',
    'masa berlaku poin',
  ]),
  field('tier', line(NAME), ['level', 'tingkat', 'tingkatan', 'level member', 'membership']),
  field('tier_until', day, ['tingkat berlaku sampai', 'level berlaku sampai']),
  field('member_since', day, [
    'member sejak',
    'tanggal daftar',
    'tgl daftar',
    'joined',
    'bergabung',
    'registered at',
  ]),
  field('external_id', line(NAME), [
    'id',
    'member id',
    'customer id',
    'id member',
    'id pelanggan',
    'no member',
    'nomor member',
    'kode member',
  ]),
  field('consent_whatsapp', flag, ['izin whatsapp', 'setuju whatsapp', 'promo whatsapp']),
  field('consent_email', flag, ['izin email', 'setuju email', 'promo email']),
  field('consent_date', day, ['tanggal izin', 'tanggal setuju', 'tanggal persetujuan']),
  field('consent_words', line(WORDS), [
    'kata izin',
    'bunyi izin',
    'bunyi persetujuan',
    'kalimat persetujuan',
  ]),
  field('language', language, ['bahasa']),
]

/** What a template shows beneath its heads. */
export const MEMBER_EXAMPLE: Readonly<Record<string, string>> = {
  phone: '081234567890',
  name: 'Sari Contoh',
  email: 'sari@example.com',
  birthday: '1990-08-17',
  points: '1250',
  points_until: '2027-12-31',
  tier: '',
  tier_until: '',
  member_since: '2023-05-01',
  external_id: 'M-0001',
  consent_whatsapp: 'ya',
  consent_email: 'tidak',
  consent_date: '2023-05-01',
  consent_words: 'Saya mau menerima promo lewat WhatsApp',
  language: 'id',
}

/** The name of another system as a slug, so that `Moka POS` and `moka pos` are one. */
export const systemSlug = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-|-$/g, '')
